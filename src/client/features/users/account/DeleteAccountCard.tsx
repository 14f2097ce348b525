import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { DeletionMode } from '../../../../shared/identity/account.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useScheduleDeletion } from './use-account.ts'

const modes: { value: DeletionMode; label: MessageDescriptor; description: MessageDescriptor }[] = [
  {
    value: 'ANONYMISE',
    label: msg`Keep what I wrote, without my name`,
    description: msg`Posts and comments stay under the name “Deleted user”, so that conversations remain readable.`,
  },
  {
    value: 'REMOVE',
    label: msg`Remove what I wrote`,
    description: msg`Your posts are deleted with all their comments. Your comments with replies become empty placeholders.`,
  },
]

function ModeChoice({ mode, onChange }: { mode: DeletionMode; onChange: (mode: DeletionMode) => void }) {
  const { t } = useLingui()
  return (
    <Radio.Group
      size="md"
      label={t`What should happen to your posts and comments?`}
      value={mode}
      onChange={(value) => onChange(value === 'REMOVE' ? 'REMOVE' : 'ANONYMISE')}
    >
      <Stack gap="sm" mt="xs">
        {modes.map(({ value, label, description }) => (
          <Radio
            key={value}
            value={value}
            size="md"
            label={t(label)}
            description={t(description)}
            {...(value === mode && { 'data-autofocus': true })}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

export function DeleteAccountCard() {
  const { t } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  const [mode, setMode] = useState<DeletionMode>('ANONYMISE')
  const schedule = useScheduleDeletion()
  const question = {
    title: t`Delete my account`,
    lead: (
      <>
        <Text>{t`We delete the account after 14 days. Until then nothing changes, and you can change your mind.`}</Text>
        <ModeChoice mode={mode} onChange={setMode} />
      </>
    ),
    action: t`Delete my account`,
    isDangerous: true,
    onConfirm: () => schedule.mutateAsync({ mode }),
  }
  return (
    <SectionCard
      title={t`Delete my account`}
      lead={t`Your name, address, photo, settings and memberships are deleted for good. If you are the only organizer of a community, its longest-serving moderator, or otherwise member, takes over.`}
    >
      <div>
        <Button variant="outline" color="red" onClick={dialog.open}>
          {t`Delete my account`}
        </Button>
      </div>
      <ConfirmDialog confirmation={isOpen ? question : null} onClose={dialog.close} />
    </SectionCard>
  )
}
