import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { errorStatus } from '../../../ui/api-error.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { useLoadFailureToast } from '../../../ui/use-failure-toast.ts'
import { CommunityHeader, CommunityHeaderSkeleton } from '../../communities/communities/CommunityHeader.tsx'
import { CommunityLoadError } from '../../communities/communities/CommunityLoadError.tsx'
import { isPermanent } from '../../communities/communities/community-load-error.ts'
import { useCommunity } from '../../communities/communities/use-community.ts'
import { RedirectToLogin } from '../../identity/auth/RequireSignIn.tsx'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { useCommunityPosts } from '../posts/use-community-posts.ts'
import { usePostSearch } from '../posts/use-post-search.ts'
import { CommunityRail } from './CommunityRail.tsx'
import { CommunityTabs } from './CommunityTabs.tsx'
import '../../communities/communities/community-colors.css'
import classes from './community-page.module.css'
import { useGreeting } from './use-greeting.ts'

// Only organizers of new communities see them.
const FirstSteps = lazyPart('FirstSteps', async () => (await import('./FirstSteps.tsx')).FirstSteps)
const Greeting = lazyPart('Greeting', async () => (await import('./Greeting.tsx')).Greeting)

function CommunityScreen({ slug }: { slug: string }) {
  const { t } = useLingui()
  const [joinedBy, endGreeting] = useGreeting()
  const { community, error, refetch } = useCommunity(slug)
  // Starts here so that the posts load in parallel with the community.
  const { search, isFiltered } = usePostSearch()
  const posts = useCommunityPosts(slug, search)
  // A missing community has no posts either, an invited user may see a community but not its posts, and a failed search
  // leaves its fields on the page.
  const postsError = posts.isLoadingError && !isFiltered && !isPermanent(posts.error) ? posts.error : null
  const postsLoadFailed = t`Failed to fetch community posts`
  useLoadFailureToast(postsError !== null, postsLoadFailed)

  if (errorStatus(error) === 401) return <RedirectToLogin />
  if (error) return <CommunityLoadError error={error} slug={slug} onRetry={refetch} />
  if (community && postsError)
    return <CommunityLoadError error={postsError} fallback={postsLoadFailed} slug={slug} onRetry={posts.refetch} />
  return (
    <div className={classes.page} data-community-color={community?.color}>
      {community ? (
        <>
          <VerifyEmailAlert>{t`Verify your email address to post and comment.`}</VerifyEmailAlert>
          <CommunityHeader community={community} />
          <Suspense>
            {joinedBy !== undefined && (
              <Greeting community={community} posts={posts} invitedBy={joinedBy} onClose={endGreeting} />
            )}
          </Suspense>
          <ReadingPage rail={<CommunityRail community={community} />}>
            {community.firstSteps && (
              <Suspense fallback={<div className={classes.firstSteps} />}>
                <FirstSteps community={community} steps={community.firstSteps} />
              </Suspense>
            )}
            <CommunityTabs community={community} posts={posts} />
          </ReadingPage>
        </>
      ) : (
        <CommunityHeaderSkeleton />
      )}
    </div>
  )
}

export function CommunityPage() {
  const { slug = '' } = useParams()
  // The key resets all state, such as entered text, when the community changes.
  return <CommunityScreen key={slug} slug={slug} />
}
