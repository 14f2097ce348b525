import type { User } from '../../../../shared/identity/auth.ts'
import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { PagePending } from '../../../ui/PagePending.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { TrendingCommunities } from '../../communities/communities/TrendingCommunities.tsx'
import { TrendingTopicsCard } from '../../communities/topics/TrendingTopicsCard.tsx'
import { useJoinedCommunities } from '../../discussions/visits/use-joined-communities.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { FeedPreview } from './FeedPreview.tsx'
import { HomeFeed } from './HomeFeed.tsx'
import classes from './home.module.css'
import { Landing } from './Landing.tsx'
import { OwnCommunities } from './OwnCommunities.tsx'
import { Welcome } from './Welcome.tsx'

const tabs = [
  { value: 'hot', label: 'Hot', Panel: () => <HomeFeed sort="hot" /> },
  { value: 'new', label: 'New', Panel: () => <HomeFeed sort="new" /> },
] as const

/**
 * The home page of a user: the posts of their communities, or a welcome before they have joined one, and where else
 * something happens. The feed loads in parallel with the communities, because most users have joined one.
 */
function SignedInHome({ viewer }: { viewer: User }) {
  const { data: communities } = useJoinedCommunities()
  const isNarrow = useIsNarrow()
  const isMember = communities?.length !== 0
  return (
    <div className={isMember ? classes.member : classes.newcomer}>
      {isMember ? (
        <div className={classes.feed}>
          <PageTitle tab="Home">{`Welcome, ${viewer.name}`}</PageTitle>
          <UrlTabs tabs={tabs} panelProps={{}} aside={<ListDensityToggle />} />
        </div>
      ) : (
        <Welcome viewer={viewer} />
      )}
      <div className={isMember ? classes.rail : classes.panels}>
        {isMember && isNarrow && (
          <div className={classes.own}>
            <OwnCommunities />
          </div>
        )}
        <TrendingCommunities />
        <FeedPreview />
        <TrendingTopicsCard />
      </div>
    </div>
  )
}

export function HomePage() {
  const { viewer, isLoading, hasFailed, refetch } = useViewer()
  if (isLoading) return <PagePending hasFailed={hasFailed} onRetry={refetch} />
  return viewer ? <SignedInHome viewer={viewer} /> : <Landing />
}
