import { useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { postTextOf } from '../../../../shared/discussions/texts.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { useDeferredOpen } from '../../../ui/dialog-state.ts'
import { UnsavedChangesGuard } from '../../identity/auth/UnsavedChangesGuard.tsx'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { useFullScreen } from '../editor/use-full-screen.ts'
import type { CachedPost } from '../post-cache/use-cached-post.ts'
import { focusField, PostFields } from './PostFields.tsx'
import { usePostForm } from './use-post-form.ts'
import { useEditPost } from './use-post-mutations.ts'

function EditPostForm({ post, onDone }: { post: CachedPost; onDone: () => void }) {
  const { t } = useLingui()
  const edit = useEditPost()
  const text = usePostForm(`edit-post:${post.id}`, postTextOf(post))
  const refusal = refusalIn(edit.error)
  const done = () => {
    text.clear()
    onDone()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = text.tryToSend()
    if (wrong) return focusField(event.currentTarget, wrong)
    if (!edit.isPending) edit.mutate({ id: post.id, ...text.written }, { onSuccess: done })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {!refusal && <VerifyEmailAlert>{messages.verificationNeeded}</VerifyEmailAlert>}
        <PostFields text={text} community={post.community.slug} headingLevel={2} />
        <RefusalAlert refusal={refusal} unverified={messages.verificationNeeded} />
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={edit.isPending} miw={140}>
            {edit.isPending ? t`Saving...` : t`Save Changes`}
          </Button>
        </Group>
      </Stack>
      <UnsavedChangesGuard isDirty={text.isDirty} hasDraft />
    </form>
  )
}

interface Props {
  post: CachedPost
  opened: boolean
  onClose: () => void
}

/** Edits a post. Cancel and success discard the input; closing the dialog otherwise keeps it. */
export function EditPostDialog({ post, opened, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Modal
      opened={useDeferredOpen(opened)}
      onClose={onClose}
      title={t`Edit Post`}
      size="lg"
      fullScreen={useFullScreen()}
      closeOnClickOutside={false}
    >
      <EditPostForm post={post} onDone={onClose} />
    </Modal>
  )
}
