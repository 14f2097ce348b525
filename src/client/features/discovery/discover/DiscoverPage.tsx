import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
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
    <ReadingPage
      head={
        <>
          <PageTitle>Discover</PageTitle>
          <DiscoverSearch />
        </>
      }
      rail={
        <div className={classes.sidebar}>
          <RecommendedCommunities />
          <CreateCommunityCard />
        </div>
      }
    >
      <UrlTabs tabs={tabs} panelProps={{}} aside={<ListDensityToggle />} />
    </ReadingPage>
  )
}
