import { useLingui } from '@lingui/react/macro'
import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { CreateCommunityCard } from './CreateCommunityCard.tsx'
import { DiscoverPosts } from './DiscoverPosts.tsx'
import { DiscoverSearch } from './DiscoverSearch.tsx'
import classes from './discover.module.css'
import { RecommendedCommunities } from './RecommendedCommunities.tsx'

const Hot = () => <DiscoverPosts order="hot" />
const New = () => <DiscoverPosts order="new" />

export function DiscoverPage() {
  const { t } = useLingui()
  return (
    <ReadingPage
      head={
        <>
          <PageTitle>{t`Discover`}</PageTitle>
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
      <UrlTabs
        tabs={[
          { value: 'hot', label: t`Hot`, Panel: Hot },
          { value: 'new', label: t({ message: 'New', context: 'order of posts' }), Panel: New },
        ]}
        panelProps={{}}
        aside={<ListDensityToggle />}
      />
    </ReadingPage>
  )
}
