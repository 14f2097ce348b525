import { Button, Group, Modal, Stack } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { messages } from '../../shared/messages.ts'
import { LeaveGuard } from '../app/LeaveGuard.tsx'
import { useOpenedLate } from '../communities/use-opened-late.ts'
import { VerificationNotice } from '../communities/VerificationNotice.tsx'
import { focusField, PostFields } from './PostFields.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { refusalIn } from './refusal.ts'
import type { CachedPost } from './use-cached-post.ts'
import { useEditPost } from './use-post-changes.ts'
import { usePostText } from './use-post-text.ts'

function EditPostForm({ post, onDone }: { post: CachedPost; onDone: () => void }) {
  const edit = useEditPost()
  const text = usePostText(`edit-post:${post.id}`, { title: post.title, content: post.content })
  const refusal = refusalIn(edit.error)
  const done = () => {
    text.clear()
    onDone()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = text.tryToSend()
    if (wrong) return focusField(event.currentTarget, wrong)
    if (!edit.isPending) edit.mutate({ id: post.id, title: text.title, content: text.content }, { onSuccess: done })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {!refusal && <VerificationNotice>{messages.verificationNeeded}</VerificationNotice>}
        <PostFields text={text} community={post.community.slug} />
        <RefusalNotice refusal={refusal} unverified={messages.verificationNeeded} />
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            Cancel
          </Button>
          <Button type="submit" disabled={edit.isPending} miw={140}>
            {edit.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isDirty={text.isDirty} isKept />
    </form>
  )
}

interface Props {
  post: CachedPost
  opened: boolean
  onClose: () => void
}

/** Changing a post. Cancel and success end it; closing it otherwise keeps what was typed. */
export function EditPostDialog({ post, opened, onClose }: Props) {
  return (
    <Modal
      opened={useOpenedLate(opened)}
      onClose={onClose}
      title="Edit Post"
      size="lg"
      styles={{ title: { fontWeight: 600 } }}
      // Mantine's <header> would be taken for the banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeOnClickOutside={false}
    >
      <EditPostForm post={post} onDone={onClose} />
    </Modal>
  )
}
