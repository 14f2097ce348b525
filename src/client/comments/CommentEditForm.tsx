import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useField } from '@mantine/form'
import type { SubmitEvent } from 'react'
import { type Comment, editCommentInput } from '../../shared/comments.ts'
import { messages } from '../../shared/messages.ts'
import { RefusalNotice } from '../posts/RefusalNotice.tsx'
import { refusalIn } from '../posts/refusal.ts'
import { useThreadContext } from './thread-context.ts'
import { useEditComment } from './use-comments.ts'

const { content: contentSchema } = editCommentInput.shape

/** Takes the place of a comment's text while its author changes it. */
export function CommentEditForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { post } = useThreadContext()
  const edit = useEditComment(post)
  const content = useField({
    initialValue: comment.content,
    validate: (text) => contentSchema.safeParse(text).error?.issues[0]?.message ?? null,
  })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await content.validate()) return
    edit.mutate({ id: comment.id, content: content.getValue() }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          aria-label="Edit your comment"
          autosize
          minRows={3}
          autoFocus
          dir="auto"
          {...content.getInputProps()}
        />
        <RefusalNotice refusal={refusalIn(edit.error)} unverified={messages.verificationNeededToEditComments} />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={edit.isPending}>
            Save
          </Button>
          <Button size="sm" variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
