import { Button, Group, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type Comment, editCommentInput } from '../../shared/comments.ts'
import { messages } from '../../shared/messages.ts'
import { Editor } from '../editor/Editor.tsx'
import { RefusalNotice } from '../posts/RefusalNotice.tsx'
import { refusalIn } from '../posts/refusal.ts'
import { useThreadContext } from './thread-context.ts'
import { useEditComment } from './use-comments.ts'

const { content: contentSchema } = editCommentInput.shape

/** Takes the place of a comment's text while its author changes it. */
export function CommentEditForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { postId, community } = useThreadContext()
  const edit = useEditComment(postId)
  const [text, setText] = useState(comment.content)
  const [isTried, setIsTried] = useState(false)
  const problem = contentSchema.safeParse(text).error?.issues[0]?.message

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (problem === undefined) edit.mutate({ id: comment.id, content: text }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Editor
          label="Edit your comment"
          hideLabel
          community={community}
          minRows={3}
          autoFocus
          value={text}
          onChange={setText}
          {...(isTried && problem !== undefined && { error: problem })}
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
