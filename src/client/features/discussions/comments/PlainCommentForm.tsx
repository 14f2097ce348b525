import { Button } from '@mantine/core'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { submitAction } from '../../../platform/page-action.ts'
import { useRefusedAction } from '../../../ui/page-response.ts'
import { WithoutScript } from '../../../ui/WithoutScript.tsx'
import classes from './plain-comment-form.module.css'

interface Props {
  postId: string
  /** The comment to reply to; null for a comment on the post itself. */
  parent: Comment | null
}

function CommentForm({ postId, parent }: Props) {
  const refused = useRefusedAction()
  const isRefused = refused?.action === 'comments.add' && refused.fields.parentId === parent?.id
  const form = (
    <form method="post" className={classes.form}>
      {isRefused && (
        <p role="alert" className={classes.refusal}>
          {refused.message}
        </p>
      )}
      <textarea
        name="content"
        rows={4}
        dir="auto"
        className={classes.text}
        aria-label={parent ? `Reply to ${parent.author?.name}` : 'Your comment'}
        placeholder={parent ? 'Write a reply' : 'Write a comment'}
        defaultValue={isRefused ? refused.fields.content : undefined}
        // biome-ignore lint/a11y/noAutofocus: the form is what this page answers.
        autoFocus={isRefused}
      />
      <Button {...submitAction('comments.add', { postId, parentId: parent?.id })}>
        {parent ? 'Post Reply' : 'Post Comment'}
      </Button>
    </form>
  )
  if (!parent) return form
  return (
    <details open={isRefused}>
      <summary className={classes.summary}>Reply</summary>
      {form}
    </details>
  )
}

/** Writes a comment without JavaScript, by a plain form. */
export const PlainCommentForm = (props: Props) => (
  <WithoutScript>
    <CommentForm {...props} />
  </WithoutScript>
)
