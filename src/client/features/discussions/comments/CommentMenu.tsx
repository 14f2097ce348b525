import { lazy, Suspense, useState } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { toast } from '../../../ui/toast.ts'
import { CommentMenuButton } from './CommentMenuButton.tsx'

const load = () => import('./CommentMenuItems.tsx')
const prefetch = () => void load().catch(() => undefined)
const CommentMenuItems = lazy(async () => ({ default: (await load()).CommentMenuItems }))

/** Further actions on a comment. Renders only a button until it is pressed, because a thread contains many. */
export function CommentMenu({ comment }: { comment: Comment }) {
  const [isReady, setReady] = useState(false)
  const open = () =>
    load().then(
      () => setReady(true),
      () => toast.error('The menu could not be loaded. Please try again.'),
    )
  if (!isReady) {
    return <CommentMenuButton comment={comment} onPointerEnter={prefetch} onFocus={prefetch} onClick={open} />
  }
  return (
    <Suspense fallback={<CommentMenuButton comment={comment} />}>
      <CommentMenuItems comment={comment} />
    </Suspense>
  )
}
