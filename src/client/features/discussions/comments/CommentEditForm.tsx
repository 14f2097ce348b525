import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type Comment, editCommentInput } from '../../../../shared/discussions/comments.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { problemNow } from '../../../ui/languages/texts.tsx'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { Editor } from '../editor/Editor.tsx'
import { useThreadContext } from './thread-context.ts'
import { useEditComment } from './use-comment-mutations.ts'

const { content: contentSchema } = editCommentInput.shape

/** Replaces a comment's text while its author edits it. */
export function CommentEditForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { t } = useLingui()
  const { postId, community } = useThreadContext()
  const edit = useEditComment(postId)
  const [text, setText] = useState(comment.content)
  const [isTried, setIsTried] = useState(false)
  const problem = problemNow(contentSchema.safeParse(text))

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (problem === undefined) edit.mutate({ id: comment.id, content: text }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Editor
          label={t`Edit your comment`}
          hideLabel
          community={community}
          minRows={3}
          autoFocus
          value={text}
          onChange={setText}
          {...(isTried && problem !== undefined && { error: problem })}
        />
        <RefusalAlert refusal={refusalIn(edit.error)} unverified={messages.verificationNeededToEditComments} />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={edit.isPending}>
            {t`Save`}
          </Button>
          <Button size="sm" variant="default" onClick={onDone}>
            {t`Cancel`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
