import { Anchor, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { addCommentInput, type Comment } from '../../shared/comments.ts'
import { messages } from '../../shared/messages.ts'
import type { Post } from '../../shared/posts.ts'
import { paths } from '../app/paths.ts'
import { VerificationNotice } from '../communities/VerificationNotice.tsx'
import { RefusalNotice } from '../posts/RefusalNotice.tsx'
import { refusalIn } from '../posts/refusal.ts'
import { useAddComment } from './use-comments.ts'

const { content: contentSchema } = addCommentInput.shape

interface FormProps {
  post: Post
  parent: Comment | null
  text: string
  setText: (text: string) => void
  onDone: () => void
}

function CommentForm({ post, parent, text, setText, onDone }: FormProps) {
  const add = useAddComment(post, parent)
  const [isTried, setIsTried] = useState(false)
  const refusal = refusalIn(add.error)
  const problem = isTried && text.trim() !== '' ? contentSchema.safeParse(text).error?.issues[0]?.message : undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!contentSchema.safeParse(text).success) return
    add.mutate({ postId: post.id, content: text, parentId: parent?.id }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {!refusal && <VerificationNotice>{messages.verificationNeededToComment}</VerificationNotice>}
        <Textarea
          aria-label={parent ? 'Your reply' : 'Your comment'}
          placeholder={parent ? 'Write a reply' : 'Write a comment'}
          autosize
          minRows={5}
          maxRows={16}
          data-autofocus
          dir="auto"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={problem}
        />
        <Text size="sm" c="dimmed">
          Markdown works here. Please keep to the{' '}
          <Anchor component={Link} to={paths.guidelines} target="_blank" inherit underline="always">
            guidelines
          </Anchor>
          .
        </Text>
        <RefusalNotice refusal={refusal} unverified={messages.verificationNeededToComment} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
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

/** What is written about: `parent` is null for a comment on the post itself. */
export interface CommentTarget {
  parent: Comment | null
}

interface Props {
  post: Post
  /** Null while the dialog is closed. */
  target: CommentTarget | null
  onClose: () => void
}

/** Writing a comment or a reply. Cancel and success clear it; closing it otherwise keeps what was typed. */
export function CommentDialog({ post, target, onClose }: Props) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const [last, setLast] = useState(target)
  // A dialog that is open from its first moment does not know where the focus was, and cannot give it back.
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  // While it fades out the dialog goes on showing what it was opened for.
  if (target && target !== last) setLast(target)
  const parent = last?.parent ?? null
  const place = parent?.id ?? post.id
  const setText = (text: string) => setDrafts((before) => ({ ...before, [place]: text }))
  const done = () => {
    setText('')
    onClose()
  }
  return (
    <Modal
      opened={isReady && target !== null}
      onClose={onClose}
      title={parent ? `Reply to ${parent.author?.name}` : 'Leave a Comment'}
      size="lg"
      styles={{ title: { fontWeight: 600 } }}
      // Mantine's <header> would be taken for the banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeOnClickOutside={false}
    >
      <CommentForm post={post} parent={parent} text={drafts[place] ?? ''} setText={setText} onDone={done} />
    </Modal>
  )
}
