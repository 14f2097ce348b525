import { Text } from '@mantine/core'
import { memo, Suspense, useRef, useState } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { Markdown } from '../../../ui/Markdown.tsx'
import { Reactions } from '../reactions/Reactions.tsx'
import { CommentActions } from './CommentActions.tsx'
import classes from './comments.module.css'
import { CommentEditForm, ReviewAlert } from './lazy-components.ts'
import { PlainCommentForm } from './PlainCommentForm.tsx'
import { isSending } from './thread-state.ts'

/** Shown to users who may still see a comment that reports have hidden. */
function HiddenCommentAlert({ comment }: { comment: Comment }) {
  if (!comment.isHidden) return null
  if (comment.can.review) {
    return (
      <Suspense>
        <ReviewAlert target={{ targetType: 'COMMENT', id: comment.id }} />
      </Suspense>
    )
  }
  return (
    <Text size="sm" c="dimmed" role="note">
      Hidden from others because of community reports, until a moderator reviews it.
    </Text>
  )
}

/** The text of a comment, its edit form, or a placeholder for a deleted or hidden comment. */
export const CommentBody = memo(function CommentBody({ comment }: { comment: Comment }) {
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
      <HiddenCommentAlert comment={comment} />
      <div data-quotable={comment.id}>
        <Markdown text={comment.content} headingLevel={2} />
      </div>
      {!isSending(comment) && (
        <div className={classes.foot}>
          <Reactions
            target={{ targetType: 'COMMENT', targetId: comment.id }}
            initial={comment.reactions}
            canReact={comment.can.react}
          />
          <CommentActions comment={comment} onEdit={() => setIsEditing(true)} />
        </div>
      )}
      {comment.can.reply && <PlainCommentForm postId={comment.postId} parent={comment} />}
    </div>
  )
})
