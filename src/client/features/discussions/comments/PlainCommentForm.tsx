import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { idempotencyField } from '../../../../shared/platform/page-actions.ts'
import { newKey } from '../../../platform/form-key.ts'
import { plainTextMax, submitAction } from '../../../platform/page-action.ts'
import { WithoutScript } from '../../../ui/WithoutScript.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import { useMustVerify } from '../../identity/viewer/use-must-verify.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { commentAnchor } from './comment-anchors.ts'
import classes from './plain-comment-form.module.css'
import { useThreadContext } from './thread-context.ts'
import { linkedCommentQuery } from './use-comment-list.ts'

interface Props {
  postId: string
  /** The comment to reply to; null for a comment on the post itself. */
  parent: Comment | null
}

/** The id of the form for a comment on the post. Not `comment-`, which begins the ids of comments. */
export const plainFormId = 'write'

function CommentForm({ postId, parent }: Props) {
  const { t } = useLingui()
  const name = useUserName()(parent?.author?.name ?? '')
  return (
    <form method="post" className={classes.form} id={parent ? undefined : plainFormId}>
      <input type="hidden" name={idempotencyField} value={newKey()} />
      <textarea
        name="content"
        rows={4}
        maxLength={plainTextMax}
        dir="auto"
        className={classes.text}
        aria-label={parent ? t`Reply to ${name}` : t`Your comment`}
        placeholder={parent ? t`Write a reply` : t`Write a comment`}
      />
      <Button {...submitAction('comments.add', { postId, parentId: parent?.id })}>
        {parent ? t`Post Reply` : t`Post Comment`}
      </Button>
    </form>
  )
}

/** Whether the viewer may write. The forms for readers without JavaScript are for such viewers only. */
export function useMayWrite() {
  const { viewer } = useViewer()
  const mustVerify = useMustVerify()
  return viewer !== null && !mustVerify
}

/** Writes a comment without JavaScript, by a plain form, for users who may write. */
export function PlainCommentForm({ postId }: { postId: string }) {
  if (!useMayWrite()) return null
  return (
    <WithoutScript>
      <CommentForm postId={postId} parent={null} />
    </WithoutScript>
  )
}

/**
 * Replies to a comment without JavaScript. Only the comment that the page's address names has the form, and the others
 * link to it, because a form for each would be half of a thread.
 */
export function PlainReply({ comment }: { comment: Comment }) {
  const { t } = useLingui()
  const { plain, sort } = useThreadContext()
  const userName = useUserName()
  if (!plain.mayWrite) return null
  const name = userName(comment.author?.name ?? '')
  return (
    <WithoutScript>
      {plain.linkedId === comment.id ? (
        <CommentForm postId={comment.postId} parent={comment} />
      ) : (
        <a href={`${linkedCommentQuery(sort, comment.id)}#${commentAnchor(comment.id)}`} className={classes.link}>
          {t`Reply to ${name}`}
        </a>
      )}
    </WithoutScript>
  )
}
