import { Box, Skeleton } from '@mantine/core'
import { Activity, memo, use, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { CommentNode } from '../../shared/comment-tree.ts'
import type { Comment } from '../../shared/comments.ts'
import { CommentBody } from './CommentBody.tsx'
import { CommentMeta } from './CommentMeta.tsx'
import classes from './comments.module.css'
import { HiddenNotes } from './HiddenNotes.tsx'
import { holdInView } from './hold-in-view.ts'
import { MoreReplies } from './MoreReplies.tsx'
import { isStanding, missingReplies, nameOf, repliesBelow } from './nodes.ts'
import { anchorOf } from './places.ts'
import { ShownContext } from './thread-context.ts'

/** Brings the comment before the reader, once each time it is pointed out. */
function useShown(id: string) {
  const shown = use(ShownContext)
  const element = useRef<HTMLElement>(null)
  const followed = useRef<object | null>(null)
  useEffect(() => {
    if (shown?.id !== id || followed.current === shown || !element.current) return
    followed.current = shown
    element.current.focus({ preventScroll: true })
    return holdInView(element.current)
  }, [shown, id])
  return { shown, element }
}

/** A comment with everything that was answered to it. */
const ThreadItem = memo(function ThreadItem({ node }: { node: CommentNode<Comment> }) {
  const { comment, replies } = node
  const { shown, element } = useShown(comment.id)
  const [isFolded, setIsFolded] = useState(false)
  const [unfoldedFor, setUnfoldedFor] = useState(shown)
  if (shown !== unfoldedFor) {
    setUnfoldedFor(shown)
    if (shown?.above.has(comment.id)) setIsFolded(false)
  }
  const toggle = () => setIsFolded((before) => !before)
  // Hidden, not taken away: somebody may be in the middle of editing in there.
  const mode = isFolded ? 'hidden' : 'visible'
  const missing = missingReplies(node)
  const isLedTo = shown?.id === comment.id || shown?.above.has(comment.id)
  return (
    // Where the reader is led to, all is drawn: to grow there later would push it away.
    <li className={classes.item} data-root={comment.depth === 0 || undefined} data-led={isLedTo || undefined}>
      <article
        ref={element}
        id={anchorOf(comment.id)}
        tabIndex={-1}
        className={classes.comment}
        data-shown={shown?.id === comment.id || undefined}
        aria-label={`Comment ${comment.author ? 'by ' : ''}${nameOf(comment)}, level ${comment.depth + 1}`}
      >
        <CommentMeta
          comment={comment}
          isFolded={isFolded}
          below={isFolded ? repliesBelow(node) : 0}
          onToggle={toggle}
        />
        <Activity mode={mode}>
          <CommentBody comment={comment} />
        </Activity>
      </article>
      {(replies.length > 0 || missing > 0) && (
        <Activity mode={mode}>
          <div className={classes.replies}>
            {/* For the pointer only: the button beside the name does the same for everybody. */}
            <Box className={classes.line} aria-hidden onClick={toggle} />
            <div className={classes.level}>
              <CommentTree nodes={replies} label={`Replies to ${nameOf(comment)}`} />
              {missing > 0 && <MoreReplies comment={comment} missing={missing} hasSome={replies.length > 0} />}
            </div>
          </div>
        </Activity>
      )}
    </li>
  )
})

/** So many threads are drawn at once; the others after them, and a click does not wait for that. */
const drawnAtOnce = 5

function CommentItem({ node, at }: { node: CommentNode<Comment>; at: number }) {
  const isDrawn = useDeferredValue(true, at < drawnAtOnce)
  if (isDrawn) return <ThreadItem node={node} />
  return (
    <li className={classes.item} data-root aria-hidden>
      <Skeleton h={72} />
    </li>
  )
}

/** One level of a thread. Levels are told to assistive technology by lists within lists. */
export function CommentTree({ nodes, label }: { nodes: readonly CommentNode<Comment>[]; label: string }) {
  const standing = nodes.filter(isStanding)
  return (
    <>
      {standing.length > 0 && (
        <ol className={classes.tree} aria-label={label}>
          {standing.map((node, at) =>
            node.comment.depth === 0 ? (
              <CommentItem key={node.comment.id} node={node} at={at} />
            ) : (
              <ThreadItem key={node.comment.id} node={node} />
            ),
          )}
        </ol>
      )}
      <HiddenNotes nodes={nodes} />
    </>
  )
}
