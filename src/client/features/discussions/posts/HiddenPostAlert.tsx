import { Alert } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { useCachedPost } from '../post-cache/use-cached-post.ts'

const ReviewAlert = lazy(async () => ({
  default: (await import('../../moderation/reports/ReviewAlert.tsx')).ReviewAlert,
}))

/** Shows that reports hide a post, to users who can still see it. Moderators can decide on it here. */
export function HiddenPostAlert({ post }: { post: Post }) {
  const cachedPost = useCachedPost()
  return (
    <>
      {post.isHidden && !post.can.review && (
        <Alert variant="light" color="red" icon={<IconEyeOff aria-hidden />} role="note">
          Hidden by community reports: only you and the moderators see this post.
        </Alert>
      )}
      {post.can.review && post.isHidden && (
        <Suspense>
          <ReviewAlert target={{ targetType: 'POST', id: post.id }} onReviewed={() => cachedPost.refresh(post.id)} />
        </Suspense>
      )}
    </>
  )
}
