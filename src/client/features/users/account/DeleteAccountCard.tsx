import { Button, Radio, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { DeletionMode } from '../../shared/account.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { useScheduleDeletion } from './use-account.ts'

const modes: { value: DeletionMode; label: string; description: string }[] = [
  {
    value: 'ANONYMISE',
    label: 'Keep what I wrote, without my name',
    description: 'Posts and comments stay, by “Deleted user”, so that others’ conversations keep their sense.',
  },
  {
    value: 'REMOVE',
    label: 'Remove what I wrote',
    description: 'Posts go with all comments on them. Comments that others replied to leave an empty place.',
  },
]

function ModeChoice({ mode, onChange }: { mode: DeletionMode; onChange: (mode: DeletionMode) => void }) {
  return (
    <Radio.Group
      size="md"
      label="What becomes of your posts and comments?"
      value={mode}
      onChange={(value) => onChange(value === 'REMOVE' ? 'REMOVE' : 'ANONYMISE')}
    >
      <Stack gap="sm" mt="xs">
        {modes.map(({ value, label, description }) => (
          <Radio
            key={value}
            value={value}
            size="md"
            label={label}
            description={description}
            {...(value === mode && { 'data-autofocus': true })}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

export function DeleteCard() {
  const [isOpen, dialog] = useDisclosure(false)
  const [mode, setMode] = useState<DeletionMode>('ANONYMISE')
  const schedule = useScheduleDeletion()
  return (
    <SettingsCard
      title="Delete my account"
      lead="Your name, address, photo, settings and memberships are deleted for good. Communities that only you organize pass to their longest-standing moderator, or else member."
    >
      <div>
        <Button variant="outline" color="red" onClick={dialog.open}>
          Delete my account
        </Button>
      </div>
      <PasswordDialog
        opened={isOpen}
        onClose={dialog.close}
        title="Delete my account"
        lead="It happens in 14 days. Until then everything stays as it is, and you can change your mind."
        action="Delete my account"
        isDangerous
        fields={<ModeChoice mode={mode} onChange={setMode} />}
        onConfirm={(password) => schedule.mutateAsync({ password, mode })}
      />
    </SettingsCard>
  )
}
