import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { AddressProblem } from '../../../../shared/communities/address-list.ts'
import type { Community } from '../../../../shared/communities/communities.ts'
import { invitationsPerDay, parseAddresses } from '../../../../shared/communities/invitations.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { translateNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { AddressesField, findProblems } from './AddressesField.tsx'
import { useInvite } from './use-invite.ts'

export const blankInvitation = { emails: '', message: '' }
export type InvitationDraft = typeof blankInvitation

interface Props {
  community: Pick<Community, 'slug' | 'can'>
  draft: InvitationDraft
  setDraft: (draft: InvitationDraft) => void
  onDone: () => void
}

/** Invites users by email. Sends nothing until the list of addresses is right. */
export function EmailInviteForm({ community, draft, setDraft, onDone }: Props) {
  const { t } = useLingui()
  const { slug, can } = community
  const invite = useInvite(slug)
  const refusal = refusalIn(invite.error)
  const [problems, setProblems] = useState<AddressProblem[]>([])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const emails = parseAddresses(draft.emails)
    if (emails.length === 0) return toast.error(translateNow(messages.emailsMissing), t`No emails provided`)
    const unusable = await findProblems(draft.emails)
    setProblems(unusable)
    if (unusable.length === 0) invite.mutate({ slug, emails, message: draft.message.trim() }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {!refusal && <VerifyEmailAlert>{messages.verificationNeeded}</VerifyEmailAlert>}
        <AddressesField
          takesFocus
          value={draft.emails}
          onChange={(emails) => {
            invite.reset()
            setProblems([])
            setDraft({ ...draft, emails })
          }}
          max={invitationsPerDay(can)}
          problems={problems}
          isRefused={invite.error?.data?.httpStatus === 400}
        />
        <Textarea
          label={t`Message (optional)`}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.messageMax}
          value={draft.message}
          onChange={(event) => setDraft({ ...draft, message: event.currentTarget.value })}
        />
        <RefusalAlert refusal={refusal} unverified={messages.verificationNeeded} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={invite.isPending} miw={156}>
            {invite.isPending ? t`Sending...` : t`Send invitations`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
