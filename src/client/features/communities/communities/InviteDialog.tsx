import { useLingui } from '@lingui/react/macro'
import { Modal, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { useDeferredOpen } from '../../../ui/dialog-state.ts'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { blankInvitation, EmailInviteForm } from './EmailInviteForm.tsx'
import { InviteLinkForm } from './InviteLinkForm.tsx'
import { PersonalLinksForm } from './PersonalLinksForm.tsx'

interface Props {
  community: Community
  opened: boolean
  onClose: () => void
  /** The tab that is shown first; by default the one that reaches people. */
  opensOn?: 'link'
}

/**
 * Invites users by email or by link; by link first where the site sends no mail. Cancel and success clear the email form;
 * closing the dialog otherwise keeps the input.
 */
export function InviteDialog({ community, opened, onClose, opensOn }: Props) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(blankInvitation)
  const isOpen = useDeferredOpen(opened)
  const sendsMail = useSendsMail()
  const { can } = community
  const done = () => {
    setDraft(blankInvitation)
    onClose()
  }
  const setEmails = (emails: string) => setDraft({ ...draft, emails })
  const byEmail = sendsMail ? (
    <EmailInviteForm community={community} draft={draft} setDraft={setDraft} onDone={done} />
  ) : (
    <PersonalLinksForm community={community} emails={draft.emails} setEmails={setEmails} />
  )
  const tabs = [
    { value: 'email', label: sendsMail ? t`Email` : t`List of addresses`, panel: byEmail },
    { value: 'link', label: t`Link`, panel: <InviteLinkForm community={community} /> },
  ]
  const [first, second] = sendsMail ? tabs : tabs.toReversed()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`Invite to ${community.name}`}
      size="lg"
      styles={{ title: { overflowWrap: 'anywhere' } }}
      closeOnClickOutside={false}
    >
      {can.link && first && second ? (
        <Tabs defaultValue={opensOn ?? first.value}>
          <Tabs.List mb="md">
            {[first, second].map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {[first, second].map(({ value, panel }) => (
            <Tabs.Panel key={value} value={value}>
              {panel}
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : sendsMail ? (
        byEmail
      ) : (
        <Text>{t`This site sends no email. Ask an organizer of this community for an invite link.`}</Text>
      )}
    </Modal>
  )
}
