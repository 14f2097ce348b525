import { Button, Group } from '@mantine/core'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { CommentMenu } from './CommentMenu.tsx'
import { commentName } from './comment-name.ts'
import { useThreadContext } from './thread-context.ts'

/** The viewer's actions on a comment according to its `can`. */
export function CommentActions({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const { onReply, onRemove } = useThreadContext()
  const { can } = comment
  if (!can.reply && !can.edit && !can.remove && !can.report) return null

  const name = commentName(comment)
  const look = { variant: 'subtle', color: 'gray', size: 'compact-sm', px: 6, fw: 500, c: 'dimmed' } as const
  return (
    <Group gap={4} ml={-6}>
      {can.reply && (
        <Button {...look} aria-label={`Reply to ${name}`} onClick={() => onReply(comment)}>
          Reply
        </Button>
      )}
      {can.edit && (
        <Button {...look} data-edit aria-label={`Edit the comment by ${name}`} onClick={onEdit}>
          Edit
        </Button>
      )}
      {can.remove && (
        <Button {...look} aria-label={`Delete the comment by ${name}`} onClick={() => onRemove(comment)}>
          Delete
        </Button>
      )}
      {(can.reply || can.report) && <CommentMenu comment={comment} />}
    </Group>
  )
}
