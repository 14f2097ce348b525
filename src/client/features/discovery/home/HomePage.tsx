import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { User } from '../../../../shared/identity/auth.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FullPageSpinner, PagePending } from '../../../ui/PagePending.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { TrendingCommunities } from '../../communities/communities/TrendingCommunities.tsx'
import { TrendingTopicsCard } from '../../communities/topics/TrendingTopicsCard.tsx'
import { useJoinedCommunities } from '../../discussions/visits/use-joined-communities.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { CommunityStrip } from './CommunityStrip.tsx'
import { FeedPreview } from './FeedPreview.tsx'
import { HomeFeed } from './HomeFeed.tsx'
import { UnreadList } from './UnreadList.tsx'
import { useStartTab } from './use-unread.ts'
import { Welcome } from './Welcome.tsx'

// Members never load it.
const Landing = lazyPart('Landing', async () => (await import('../landing/Landing.tsx')).Landing, { isMain: true })

const Hot = () => <HomeFeed sort="hot" />
const New = () => <HomeFeed sort="new" />

/** The unread discussions and the posts of a member's communities. Each tab has an address; none means the start tab. */
function MemberFeed({ viewer, isNarrow }: { viewer: User; isNarrow: boolean }) {
  const { t } = useLingui()
  const { name } = viewer
  return (
    <>
      <PageTitle tab={t`Home`}>{t`Welcome, ${name}`}</PageTitle>
      {isNarrow && <CommunityStrip />}
      <UrlTabs
        tabs={[
          { value: 'unread', label: t`Unread`, Panel: UnreadList },
          { value: 'hot', label: t`Hot`, Panel: Hot },
          { value: 'new', label: t({ message: 'New', context: 'order of posts' }), Panel: New },
        ]}
        start={useStartTab()}
        panelProps={{}}
        aside={<ListDensityToggle />}
      />
    </>
  )
}

/**
 * The home page of a user: what is new in their communities, or a welcome before they have joined one, and where else
 * something happens. The feed loads in parallel with the communities, because most users have joined one.
 */
function SignedInHome({ viewer }: { viewer: User }) {
  const { data: communities } = useJoinedCommunities()
  const isNarrow = useIsNarrow()
  const isMember = communities?.length !== 0
  // With few communities, the topics would only repeat the list.
  const isLarge = !isMember || (communities?.length ?? 0) >= limits.communitiesForPanels
  return (
    <ReadingPage
      rail={
        <>
          <TrendingCommunities />
          <FeedPreview />
          {isLarge && <TrendingTopicsCard />}
        </>
      }
    >
      {isMember ? <MemberFeed viewer={viewer} isNarrow={isNarrow} /> : <Welcome viewer={viewer} />}
    </ReadingPage>
  )
}

export function HomePage() {
  const { viewer, isLoading, hasFailed, refetch } = useViewer()
  if (isLoading) return <PagePending hasFailed={hasFailed} onRetry={refetch} />
  if (viewer) return <SignedInHome viewer={viewer} />
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <Landing />
    </Suspense>
  )
}
