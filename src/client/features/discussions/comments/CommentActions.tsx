import { Button, Group } from '@mantine/core'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { CommentMenu } from './CommentMenu.tsx'
import { useThreadContext } from './thread-context.ts'

/** The viewer's actions on a comment according to its `can`. */
export function CommentActions({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const { onReply, onRemove } = useThreadContext()
  const { can } = comment
  if (!can.reply && !can.edit && !can.remove && !can.report) return null

  const look = { variant: 'subtle', color: 'gray', size: 'compact-sm', px: 6, fw: 500, c: 'dimmed' } as const
  return (
    <Group gap={4} ml={-6}>
      {can.reply && (
        <Button {...look} onClick={() => onReply(comment)}>
          Reply
        </Button>
      )}
      {can.edit && (
        <Button {...look} data-edit onClick={onEdit}>
          Edit
        </Button>
      )}
      {can.remove && (
        <Button {...look} onClick={() => onRemove(comment)}>
          Delete
        </Button>
      )}
      {(can.reply || can.report) && <CommentMenu comment={comment} />}
    </Group>
  )
}
