import { Alert } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Post } from '../../shared/posts.ts'

const ReviewNotice = lazy(async () => ({ default: (await import('../reports/ReviewNotice.tsx')).ReviewNotice }))

/** Says that reports hide a post, to those who see it all the same; those who may decide on them can do so here. */
export function FlaggedNotice({ post }: { post: Post }) {
  return (
    <>
      {post.isFlagged && !post.can.review && (
        <Alert variant="light" color="red" icon={<IconEyeOff aria-hidden />} role="note">
          Hidden by community reports: only you and the moderators see this post.
        </Alert>
      )}
      {post.can.review && post.isFlagged && (
        <Suspense>
          <ReviewNotice target={{ targetType: 'POST', id: post.id }} />
        </Suspense>
      )}
    </>
  )
}
