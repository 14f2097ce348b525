import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { CreateCommunityCard } from './CreateCommunityCard.tsx'
import { DiscoverPosts } from './DiscoverPosts.tsx'
import { DiscoverSearch } from './DiscoverSearch.tsx'
import classes from './discover.module.css'
import { RecommendedCommunities } from './RecommendedCommunities.tsx'

const tabs = [
  { value: 'hot', label: 'Hot', Panel: () => <DiscoverPosts order="hot" /> },
  { value: 'new', label: 'New', Panel: () => <DiscoverPosts order="new" /> },
] as const

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
        <UrlTabs tabs={tabs} panelProps={{}} aside={<ListDensityToggle />} />
      </div>
    </div>
  )
}
