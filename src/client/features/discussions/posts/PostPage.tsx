import { useLingui } from '@lingui/react/macro'
import { Skeleton, Stack } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { errorStatus } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { useLogError } from '../../../ui/use-log-error.ts'
import { LazyPushInvitation } from '../../identity/push/LazyPushInvitation.tsx'
import { Comments } from '../comments/Comments.tsx'
import { FirstUnreadLink } from '../comments/FirstUnreadLink.tsx'
import { useCommentList } from '../comments/use-comment-list.ts'
import { usePost } from '../post-cache/use-cached-post.ts'
import { PostArticle } from './PostArticle.tsx'

function PostSkeleton() {
  const { t } = useLingui()
  return (
    // As tall as the viewport, so that content below the post does not appear before its final position is known.
    <Stack gap="md" mih="100dvh" aria-busy aria-label={t`Loading the post`}>
      <Skeleton h={48} w={240} />
      <Skeleton h={40} w="80%" />
      <Skeleton h={160} />
      <Skeleton h={24} w={180} />
    </Stack>
  )
}

export function PostPage() {
  const { t } = useLingui()
  const { slug = '', postId = '' } = useParams()
  const post = usePost(slug, postId)
  useLogError(post.error, 'Failed to fetch post')
  // Starts here so that the comments load in parallel with the post.
  const comments = useCommentList(postId)

  // A moderator may remove the post while it is open; the page then hides the cached copy.
  const status = errorStatus(post.error)
  if (status === 404 || status === 403) {
    const link = { label: t`Back to Community`, to: paths.community(slug) }
    const text = t`The post you're looking for doesn't exist or you don't have access to it.`
    return <PageMessage title={t`Post Not Found`} text={text} link={link} status={status} />
  }
  if (post.isLoadingError) return <ErrorState page title={t`Failed to fetch post`} onRetry={post.refetch} />
  return (
    <ReadingPage>
      {post.data ? (
        <>
          <FirstUnreadLink key={postId} post={post.data} list={comments} />
          <PostArticle post={post.data} />
          <LazyPushInvitation />
          <Comments post={post.data} list={comments} />
        </>
      ) : (
        <PostSkeleton />
      )}
    </ReadingPage>
  )
}
