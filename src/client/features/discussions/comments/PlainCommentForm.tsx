import { Button } from '@mantine/core'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { idempotencyField } from '../../../../shared/platform/page-actions.ts'
import { newKey } from '../../../platform/form-key.ts'
import { plainTextMax, submitAction } from '../../../platform/page-action.ts'
import { WithoutScript } from '../../../ui/WithoutScript.tsx'
import { useMustVerify } from '../../identity/viewer/use-must-verify.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import classes from './plain-comment-form.module.css'

interface Props {
  postId: string
  /** The comment to reply to; null for a comment on the post itself. */
  parent: Comment | null
}

function CommentForm({ postId, parent }: Props) {
  const name = parent ? `Reply to ${parent.author?.name}` : 'Your comment'
  const form = (
    <form method="post" className={classes.form}>
      <input type="hidden" name={idempotencyField} value={newKey()} />
      <textarea
        name="content"
        rows={4}
        maxLength={plainTextMax}
        dir="auto"
        className={classes.text}
        aria-label={name}
        placeholder={parent ? 'Write a reply' : 'Write a comment'}
      />
      <Button {...submitAction('comments.add', { postId, parentId: parent?.id })}>
        {parent ? 'Post Reply' : 'Post Comment'}
      </Button>
    </form>
  )
  if (!parent) return form
  return (
    <details>
      <summary className={classes.summary} aria-label={name}>
        Reply
      </summary>
      {form}
    </details>
  )
}

/** Writes a comment without JavaScript, by a plain form, for users who may write. */
export function PlainCommentForm(props: Props) {
  const { viewer } = useViewer()
  const mustVerify = useMustVerify()
  if (!viewer || mustVerify) return null
  return (
    <WithoutScript>
      <CommentForm {...props} />
    </WithoutScript>
  )
}
