import { lazy, Suspense } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { useMenuLoader } from '../../../ui/use-lazy-menu.ts'
import { CommentMenuButton } from './CommentMenuButton.tsx'

const load = () => import('./CommentMenuItems.tsx')
const CommentMenuItems = lazy(async () => ({ default: (await load()).CommentMenuItems }))

/** Further actions on a comment. Renders only a button until it is pressed, because a thread contains many. */
export function CommentMenu({ comment }: { comment: Comment }) {
  const { isReady, trigger } = useMenuLoader(load)
  if (!isReady) {
    return <CommentMenuButton comment={comment} {...trigger} />
  }
  return (
    <Suspense fallback={<CommentMenuButton comment={comment} />}>
      <CommentMenuItems comment={comment} />
    </Suspense>
  )
}
