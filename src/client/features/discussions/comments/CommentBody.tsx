import { useLingui } from '@lingui/react/macro'
import { memo, Suspense, useRef, useState } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { TranslatableText } from '../../../ui/translation/TranslatableText.tsx'
import { ReviewAlert } from '../../moderation/reports/lazy-review-alert.ts'
import { CommentActions } from './CommentActions.tsx'
import classes from './comments.module.css'
import { CommentEditForm, UnsentNote } from './lazy-components.ts'
import { PlainReply } from './PlainCommentForm.tsx'
import { isLocal, isSending } from './thread-state.ts'

/** Shown to users who may still see a comment that reports have hidden. */
function HiddenCommentAlert({ comment }: { comment: Comment }) {
  const { t } = useLingui()
  if (!comment.isHidden) return null
  if (comment.can.review) {
    return (
      <Suspense>
        <ReviewAlert target={{ targetType: 'COMMENT', id: comment.id }} />
      </Suspense>
    )
  }
  return (
    <p role="note" className={classes.note}>
      {t`Hidden from others because of community reports, until a moderator reviews it.`}
    </p>
  )
}

/** In the place of the actions, for a comment that the server does not have yet. As high as they are. */
function LocalNote({ comment }: { comment: Comment }) {
  const { t } = useLingui()
  const state = (
    <div className={classes.acts}>
      <span className={classes.act}>{isSending(comment) ? t`Posting...` : t`Not sent`}</span>
    </div>
  )
  if (isSending(comment)) return state
  return (
    <Suspense fallback={state}>
      <UnsentNote comment={comment} />
    </Suspense>
  )
}

interface Props {
  comment: Comment
  onCollapse: () => void
}

/** The text of a comment, its edit form, or a placeholder for a deleted or hidden comment. */
export const CommentBody = memo(function CommentBody({ comment, onCollapse }: Props) {
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
    <div ref={body} className={classes.body} data-sending={isSending(comment) || undefined}>
      <HiddenCommentAlert comment={comment} />
      <TranslatableText of={comment.id} text={comment.content} headingLevel={2} />
      {isLocal(comment) ? (
        <LocalNote comment={comment} />
      ) : (
        <CommentActions comment={comment} onEdit={() => setIsEditing(true)} onCollapse={onCollapse} />
      )}
      {comment.can.reply && <PlainReply comment={comment} />}
    </div>
  )
})
