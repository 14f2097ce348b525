import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Community } from '../../shared/communities.ts'
import { addressesIn } from '../../shared/invitations.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { counted } from '../ui/counted.ts'
import { toast } from '../ui/toast.ts'
import { useInvite } from './use-invite.ts'
import { useOpenedLate } from './use-opened-late.ts'

const blank = { emails: '', message: '' }
type Draft = typeof blank

interface FormProps {
  slug: string
  draft: Draft
  setDraft: (draft: Draft) => void
  onDone: () => void
}

function InviteForm({ slug, draft, setDraft, onDone }: FormProps) {
  const invite = useInvite(slug)
  const emails = addressesIn(draft.emails)
  const isTooMany = emails.length > limits.invitationsPerCall
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (emails.length === 0) return toast.error(messages.emailsMissing, 'No emails provided')
    invite.mutate({ slug, emails, message: draft.message.trim() }, { onSuccess: onDone })
  }
  const count = counted(emails.length, 'address', 'addresses')
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Textarea
          label="Email addresses"
          description={isTooMany ? `${count}; at most ${limits.invitationsPerCall} at once` : count}
          descriptionProps={{ role: 'status' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="ann@example.org, bob@example.org"
          inputMode="email"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          error={isTooMany || invite.error?.data?.httpStatus === 400}
          value={draft.emails}
          onChange={(event) => {
            invite.reset()
            setDraft({ ...draft, emails: event.currentTarget.value })
          }}
        />
        <Textarea
          label="Message (optional)"
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          maxLength={limits.messageMax}
          value={draft.message}
          onChange={(event) => setDraft({ ...draft, message: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={invite.isPending} miw={156}>
            {invite.isPending ? 'Sending...' : 'Send Invitations'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Props {
  community: Community
  opened: boolean
  onClose: () => void
}

/** Inviting people by e-mail. Cancel and success clear it; closing it otherwise keeps what was typed. */
export function InviteDialog({ community, opened, onClose }: Props) {
  const [draft, setDraft] = useState(blank)
  const isOpen = useOpenedLate(opened)
  const done = () => {
    setDraft(blank)
    onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Invite to ${community.name}`}
      size="lg"
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
      closeOnClickOutside={false}
    >
      <InviteForm slug={community.slug} draft={draft} setDraft={setDraft} onDone={done} />
    </Modal>
  )
}
