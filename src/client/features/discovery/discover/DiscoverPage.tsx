import { AddressTabs } from '../ui/AddressTabs.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { CreateCommunityCard } from './CreateCommunityCard.tsx'
import { DiscoverPosts } from './DiscoverPosts.tsx'
import { DiscoverSearch } from './DiscoverSearch.tsx'
import classes from './discover.module.css'
import { RecommendedCommunities } from './RecommendedCommunities.tsx'

const tabs = [
  { value: 'hot', label: 'Hot', Panel: () => <DiscoverPosts order="hot" /> },
  { value: 'new', label: 'New', Panel: () => <DiscoverPosts order="new" /> },
] as const

/** What is talked about in all the communities that are open to the viewer, and which of them to join. */
export function DiscoverPage() {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageTitle>Discover</PageTitle>
        <DiscoverSearch />
      </div>
      <div className={classes.sidebar}>
        <RecommendedCommunities />
        <CreateCommunityCard />
      </div>
      <div className={classes.posts}>
        <AddressTabs tabs={tabs} asked={{}} />
      </div>
    </div>
  )
}
