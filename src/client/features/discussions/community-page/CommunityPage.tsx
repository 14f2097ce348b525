import { useParams } from 'react-router-dom'
import { errorStatus } from '../../../ui/api-error.ts'
import { useLoadFailureToast } from '../../../ui/use-failure-toast.ts'
import { CommunityHeader, CommunityHeaderSkeleton } from '../../communities/communities/CommunityHeader.tsx'
import { CommunityLoadError } from '../../communities/communities/CommunityLoadError.tsx'
import { isPermanent, joinRequestIn, loadErrorText } from '../../communities/communities/community-load-error.ts'
import { communityLoadFailed, useCommunity } from '../../communities/communities/use-community.ts'
import { RedirectToLogin } from '../../identity/auth/RequireSignIn.tsx'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { postsLoadFailed, useCommunityPosts } from '../posts/use-community-posts.ts'
import { usePostSearch } from '../posts/use-post-search.ts'
import { CommunityTabs } from './CommunityTabs.tsx'
import classes from './community-page.module.css'

function CommunityScreen({ slug }: { slug: string }) {
  const { community, error, refetch } = useCommunity(slug)
  // Starts here so that the posts load in parallel with the community.
  const { search, isFiltered } = usePostSearch()
  const posts = useCommunityPosts(slug, search)
  // An invited user may see the community but not its posts, and a failed search leaves its fields on the page.
  const havePostsFailed = posts.isLoadingError && !isFiltered && errorStatus(posts.error) !== 403
  useLoadFailureToast(havePostsFailed, postsLoadFailed)

  if (errorStatus(error) === 401) return <RedirectToLogin />
  if (error) {
    return (
      <CommunityLoadError
        message={loadErrorText(error, communityLoadFailed)}
        status={errorStatus(error) ?? undefined}
        joinRequest={joinRequestIn(error, slug)}
        onRetry={isPermanent(error) ? undefined : refetch}
      />
    )
  }
  if (community && havePostsFailed) return <CommunityLoadError message={postsLoadFailed} onRetry={posts.refetch} />
  return (
    <div className={classes.page}>
      {community ? (
        <>
          <VerifyEmailAlert>Verify your email address to post and comment.</VerifyEmailAlert>
          <CommunityHeader community={community} />
          <CommunityTabs community={community} posts={posts} />
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
