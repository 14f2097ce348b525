import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { addCommentInput, type Comment } from '../../../../shared/discussions/comments.ts'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { useDeferredOpen } from '../../../ui/use-deferred-open.ts'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { DraftAlert } from '../editor/DraftAlert.tsx'
import { Editor } from '../editor/Editor.tsx'
import { useDraft } from '../editor/use-draft.ts'
import { useAddComment } from './use-comment-mutations.ts'

const { content: contentSchema } = addCommentInput.shape
const empty = { content: '' }

interface FormProps {
  post: Post
  parent: Comment | null
  onDone: () => void
}

function CommentForm({ post, parent, onDone }: FormProps) {
  const add = useAddComment(post, parent)
  const { draft, setDraft, clear, isRestored } = useDraft(parent ? `reply:${parent.id}` : `comment:${post.id}`, empty)
  const text = draft.content
  const [isTried, setIsTried] = useState(false)
  const refusal = refusalIn(add.error)
  const problem = isTried && text.trim() !== '' ? contentSchema.safeParse(text).error?.issues[0]?.message : undefined

  const finish = () => {
    clear()
    onDone()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (add.isPending || !contentSchema.safeParse(text).success) return
    add.mutate({ postId: post.id, content: text, parentId: parent?.id }, { onSuccess: finish })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {!refusal && <VerifyEmailAlert>{messages.verificationNeededToComment}</VerifyEmailAlert>}
        <DraftAlert isRestored={isRestored} onDiscard={clear} />
        <Editor
          label={parent ? 'Your reply' : 'Your comment'}
          hideLabel
          placeholder={parent ? 'Write a reply' : 'Write a comment'}
          community={post.community.slug}
          minRows={5}
          maxRows={16}
          autoFocus
          value={text}
          onChange={(content) => setDraft({ content })}
          {...(problem !== undefined && { error: problem })}
        />
        <Text size="sm" c="dimmed">
          Please keep to the{' '}
          <Anchor component={Link} to={paths.guidelines} target="_blank" inherit underline="always">
            guidelines
          </Anchor>
          .
        </Text>
        <RefusalAlert refusal={refusal} unverified={messages.verificationNeededToComment} />
        <Group justify="flex-end">
          <Button variant="default" onClick={finish}>
            Cancel
          </Button>
          <Button type="submit" disabled={add.isPending} miw={144}>
            {add.isPending ? 'Posting...' : parent ? 'Post Reply' : 'Post Comment'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The target of a new comment: `parent` is null for a comment on the post itself. */
export interface CommentTarget {
  parent: Comment | null
}

interface Props {
  post: Post
  target: CommentTarget
  opened: boolean
  onClose: () => void
}

/** Writes a comment or a reply. Cancel and success clear it; closing it otherwise keeps the input. */
export function CommentDialog({ post, target: { parent }, opened, onClose }: Props) {
  return (
    <Modal
      opened={useDeferredOpen(opened)}
      onClose={onClose}
      title={parent ? `Reply to ${parent.author?.name}` : 'Leave a Comment'}
      size="lg"
      styles={{ title: { fontWeight: 600 } }}
      // Mantine renders a <header>, which assistive technology would take for the banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeOnClickOutside={false}
    >
      <CommentForm key={parent?.id} post={post} parent={parent} onDone={onClose} />
    </Modal>
  )
}
