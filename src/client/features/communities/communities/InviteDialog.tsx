import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { invitationsPerDay, parseAddresses } from '../../../../shared/communities/invitations.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { useDeferredOpen } from '../../../ui/dialog-state.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { toast } from '../../../ui/toast.ts'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { useInvite } from './use-invite.ts'

const blank = { emails: '', message: '' }
type Draft = typeof blank

interface FormProps {
  community: Pick<Community, 'slug' | 'can'>
  draft: Draft
  setDraft: (draft: Draft) => void
  onDone: () => void
}

function InviteForm({ community, draft, setDraft, onDone }: FormProps) {
  const { slug, can } = community
  const invite = useInvite(slug)
  const refusal = refusalIn(invite.error)
  const emails = parseAddresses(draft.emails)
  const max = invitationsPerDay(can)
  const isTooMany = emails.length > max
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (emails.length === 0) return toast.error(messages.emailsMissing, 'No emails provided')
    invite.mutate({ slug, emails, message: draft.message.trim() }, { onSuccess: onDone })
  }
  const count = pluralize(emails.length, 'address', 'addresses')
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {!refusal && <VerifyEmailAlert>{messages.verificationNeeded}</VerifyEmailAlert>}
        <Textarea
          label="Email addresses"
          description={isTooMany ? `${count}; at most ${max} a day` : count}
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
        <RefusalAlert refusal={refusal} unverified={messages.verificationNeeded} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={invite.isPending} miw={156}>
            {invite.isPending ? 'Sending...' : 'Send invitations'}
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

/** Invites users by email. Cancel and success clear the form; closing the dialog otherwise keeps the input. */
export function InviteDialog({ community, opened, onClose }: Props) {
  const [draft, setDraft] = useState(blank)
  const isOpen = useDeferredOpen(opened)
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
      styles={{ title: { overflowWrap: 'anywhere' } }}
      closeOnClickOutside={false}
    >
      <InviteForm community={community} draft={draft} setDraft={setDraft} onDone={done} />
    </Modal>
  )
}
