import { Box } from '@mantine/core'
import { Activity } from 'react'
import type { CommentNode } from '../../shared/comment-tree.ts'
import type { Comment } from '../../shared/comments.ts'
import { CommentBody } from './CommentBody.tsx'
import { CommentMeta } from './CommentMeta.tsx'
import classes from './comments.module.css'
import { useThreadContext } from './thread-context.ts'
import { anchorOf } from './use-thread.ts'

/** A comment with everything that was answered to it. */
function CommentItem({ node }: { node: CommentNode<Comment> }) {
  const { folded, toggle, shownId } = useThreadContext()
  const isFolded = folded.has(node.id)
  // Hidden, not taken away: somebody may be in the middle of editing in there.
  const mode = isFolded ? 'hidden' : 'visible'
  const id = anchorOf(node.id)
  const name = node.isDeleted ? 'a deleted comment' : `by ${node.author?.name}`
  return (
    <li className={classes.item}>
      <article
        id={id}
        tabIndex={-1}
        className={classes.comment}
        data-shown={shownId === id || undefined}
        aria-label={`Comment ${name}, level ${node.depth + 1}`}
      >
        <CommentMeta node={node} isFolded={isFolded} onToggle={() => toggle(node.id)} />
        <Activity mode={mode}>
          <CommentBody comment={node} />
        </Activity>
      </article>
      {node.replies.length > 0 && (
        <Activity mode={mode}>
          <div className={classes.replies}>
            {/* For the pointer only: the button beside the name does the same for everybody. */}
            <Box className={classes.line} aria-hidden onClick={() => toggle(node.id)} />
            <CommentTree nodes={node.replies} label={`Replies to ${node.author?.name ?? 'a deleted comment'}`} />
          </div>
        </Activity>
      )}
    </li>
  )
}

/** One level of a thread. Levels are told to assistive technology by lists within lists. */
export function CommentTree({ nodes, label }: { nodes: readonly CommentNode<Comment>[]; label: string }) {
  return (
    <ol className={classes.tree} aria-label={label}>
      {nodes.map((node) => (
        <CommentItem key={node.id} node={node} />
      ))}
    </ol>
  )
}
