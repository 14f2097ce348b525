import { Skeleton, Stack } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { errorStatus, trpc } from '../app/trpc.ts'
import { Comments } from '../comments/Comments.tsx'
import { useCommentList } from '../comments/use-comment-list.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useLogged } from '../ui/use-logged.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { PostArticle } from './PostArticle.tsx'

const notFound = "The post you're looking for doesn't exist or you don't have access to it."

function PostSkeleton() {
  return (
    // As high as the screen, so that what is below the post is not seen before it is where it stays.
    <Stack gap="md" mih="100dvh" aria-busy aria-label="Loading the post">
      <Skeleton h={28} w={240} />
      <Skeleton h={40} w="80%" />
      <Skeleton h={160} />
      <Skeleton h={24} w={180} />
    </Stack>
  )
}

export function PostPage() {
  const { slug = '', postId = '' } = useParams()
  const post = trpc.posts.byId.useQuery({ community: slug, id: postId })
  useLogged(post.error, 'Failed to fetch post')
  // Asked for here so that the comments travel with the post, not after it.
  const comments = useCommentList(postId)

  // It may go while it is read: then it is not shown any longer, though it was once here.
  const status = errorStatus(post.error)
  if (status === 404 || status === 403) {
    const link = { label: 'Back to Community', to: paths.community(slug) }
    return <NoticeCard title="Post Not Found" text={notFound} link={link} />
  }
  if (post.isLoadingError) return <ErrorState page title="Failed to fetch post" onRetry={post.refetch} />
  return (
    <Stack maw={720} mx="auto" gap="xl">
      {post.data ? (
        <>
          <PostArticle post={post.data} />
          <Comments post={post.data} list={comments} />
        </>
      ) : (
        <PostSkeleton />
      )}
    </Stack>
  )
}
