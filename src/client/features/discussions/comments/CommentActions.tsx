import { Button, Group } from '@mantine/core'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { useThreadContext } from './thread-context.ts'

const confirmation = 'Are you sure you want to delete this comment? This action cannot be undone.'

/** The viewer's actions on a comment according to its `can`. */
export function CommentActions({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const { onReply, onReport, onRemove } = useThreadContext()
  const { can, isReported } = comment
  if (!can.reply && !can.edit && !can.remove && !can.report) return null

  const remove = () => {
    if (!window.confirm(confirmation)) return
    // Deleting removes the button, so the focus moves to the heading, the nearest element that stays.
    document.getElementById('comments')?.focus({ preventScroll: true })
    onRemove(comment)
  }
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
        <Button {...look} onClick={remove}>
          Delete
        </Button>
      )}
      {can.report && (
        <Button {...look} disabled={isReported} onClick={() => onReport(comment)}>
          {isReported ? 'Reported' : 'Report'}
        </Button>
      )}
    </Group>
  )
}
