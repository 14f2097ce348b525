import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CommentNode } from '../../../../shared/discussions/comment-tree.ts'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import classes from './comments.module.css'

const notes = {
  comments: {
    viewer: (n: number) => msg`${n} comment(s) you reported have been hidden`,
    blocked: (n: number) => msg`${n} comment(s) are not shown to you`,
    community: (n: number) => msg`${n} comment(s) have been temporarily hidden due to community reports`,
  },
  replies: {
    viewer: (n: number) => msg`${n} reply(s) you reported have been hidden`,
    blocked: (n: number) => msg`${n} reply(s) are not shown to you`,
    community: (n: number) => msg`${n} reply(s) have been temporarily hidden due to community reports`,
  },
}

/** Shows how many comments of one level are hidden from the viewer, and why. */
export function HiddenCommentsNote({ nodes }: { nodes: readonly CommentNode<Comment>[] }) {
  const { t } = useLingui()
  const level = (nodes[0]?.comment.depth ?? 0) > 0 ? notes.replies : notes.comments
  return (['viewer', 'community', 'blocked'] as const).map((why) => {
    const count = nodes.filter(({ comment }) => comment.hidden === why).length
    if (count === 0) return null
    return (
      <p key={why} className={classes.note}>
        <em>{t(level[why](count))}</em>
      </p>
    )
  })
}
