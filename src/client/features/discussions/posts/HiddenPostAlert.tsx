import { useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ReviewAlert } from '../../moderation/reports/lazy-review-alert.ts'
import { useCachedPost } from '../post-cache/use-cached-post.ts'

const HeldPostAlert = lazyPart(
  'HeldPostAlert',
  async () => (await import('../../moderation/held-posts/HeldPostAlert.tsx')).HeldPostAlert,
)

/** Shows that a post is held, or that reports hide it, to users who can still see it. Moderators can decide on it here. */
export function HiddenPostAlert({ post }: { post: Post }) {
  const { t } = useLingui()
  const cachedPost = useCachedPost()
  if (post.isHeld) {
    return (
      <Suspense>
        <HeldPostAlert post={post} />
      </Suspense>
    )
  }
  return (
    <>
      {post.isHidden && !post.can.review && (
        <Alert variant="light" color="red" icon={<IconEyeOff aria-hidden />} role="note">
          {t`Hidden by community reports: only you and the moderators see this post.`}
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
