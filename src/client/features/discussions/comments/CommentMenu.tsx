import { lazy, Suspense } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { useMenuLoader } from '../../../ui/use-lazy-menu.ts'
import { CommentMenuButton } from './CommentMenuButton.tsx'

const load = () => import('./CommentMenuItems.tsx')
const CommentMenuItems = lazy(async () => ({ default: (await load()).CommentMenuItems }))

interface Props {
  comment: Comment
  /** Whether the button is the tab stop of its toolbar. */
  isFirst: boolean
  onCollapse: () => void
}

/** Further actions on a comment. Renders only a button until it is pressed, because a thread contains many. */
export function CommentMenu({ comment, isFirst, onCollapse }: Props) {
  const { isReady, trigger } = useMenuLoader(load)
  const button = { comment, tabIndex: isFirst ? undefined : -1 }
  if (!isReady) {
    return <CommentMenuButton {...button} {...trigger} />
  }
  return (
    <Suspense fallback={<CommentMenuButton {...button} />}>
      <CommentMenuItems {...button} onCollapse={onCollapse} />
    </Suspense>
  )
}
