import { Button, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { DeletionMode } from '../../../../shared/identity/account.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useScheduleDeletion } from './use-account.ts'

const modes: { value: DeletionMode; label: string; description: string }[] = [
  {
    value: 'ANONYMISE',
    label: 'Keep what I wrote, without my name',
    description: 'Posts and comments stay under the name “Deleted user”, so that conversations remain readable.',
  },
  {
    value: 'REMOVE',
    label: 'Remove what I wrote',
    description:
      'Your posts are deleted with all their comments. Your comments with replies become empty placeholders.',
  },
]

function ModeChoice({ mode, onChange }: { mode: DeletionMode; onChange: (mode: DeletionMode) => void }) {
  return (
    <Radio.Group
      size="md"
      label="What should happen to your posts and comments?"
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

export function DeleteAccountCard() {
  const [isOpen, dialog] = useDisclosure(false)
  const [mode, setMode] = useState<DeletionMode>('ANONYMISE')
  const schedule = useScheduleDeletion()
  const question = {
    title: 'Delete my account',
    lead: (
      <>
        <Text>We delete the account after 14 days. Until then nothing changes, and you can change your mind.</Text>
        <ModeChoice mode={mode} onChange={setMode} />
      </>
    ),
    action: 'Delete my account',
    isDangerous: true,
    onConfirm: () => schedule.mutateAsync({ mode }),
  }
  return (
    <SectionCard
      title="Delete my account"
      lead="Your name, address, photo, settings and memberships are deleted for good. If you are the only organizer of a community, its longest-serving moderator, or otherwise member, takes over."
    >
      <div>
        <Button variant="outline" color="red" onClick={dialog.open}>
          Delete my account
        </Button>
      </div>
      <ConfirmDialog confirmation={isOpen ? question : null} onClose={dialog.close} />
    </SectionCard>
  )
}
