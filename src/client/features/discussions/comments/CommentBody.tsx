import { Text } from '@mantine/core'
import { memo, Suspense, useRef, useState } from 'react'
import type { Comment } from '../../shared/comments.ts'
import { Reactions } from '../reactions/Reactions.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import { CommentActions } from './CommentActions.tsx'
import classes from './comments.module.css'
import { CommentEditForm, ReviewNotice } from './later.ts'
import { useThreadContext } from './thread-context.ts'
import { isSending } from './thread-state.ts'

/** Told to those who still see what reports have hidden. */
function FlagNotice({ comment }: { comment: Comment }) {
  if (!comment.isFlagged) return null
  if (comment.can.review) {
    return (
      <Suspense>
        <ReviewNotice target={{ targetType: 'COMMENT', id: comment.id }} />
      </Suspense>
    )
  }
  return (
    <Text size="sm" c="dimmed" role="note">
      Hidden from others because of community reports, until a moderator has looked at it.
    </Text>
  )
}

/** What a comment says, or the form while its author changes it; nothing of a deleted or hidden one. */
export const CommentBody = memo(function CommentBody({ comment }: { comment: Comment }) {
  const { onReacted } = useThreadContext()
  const [isEditing, setIsEditing] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  if (!comment.author) return null
  const stopEditing = () => {
    setIsEditing(false)
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[data-edit]')?.focus())
  }
  if (isEditing) {
    return (
      <div ref={body} className={classes.body}>
        <Suspense>
          <CommentEditForm comment={comment} onDone={stopEditing} />
        </Suspense>
      </div>
    )
  }
  return (
    <div ref={body} className={classes.body}>
      <FlagNotice comment={comment} />
      <Markdown text={comment.content} under={2} />
      {!isSending(comment) && (
        <div className={classes.foot}>
          <Reactions
            target={{ targetType: 'COMMENT', targetId: comment.id }}
            initial={comment.reactions}
            canReact={comment.can.react}
            onChange={(reactions) => onReacted(comment.id, reactions)}
          />
          <CommentActions comment={comment} onEdit={() => setIsEditing(true)} />
        </div>
      )}
    </div>
  )
})
