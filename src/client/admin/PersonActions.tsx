import { Button, Stack, Text } from '@mantine/core'
import {
  IconBan,
  IconCheck,
  IconLockOpen,
  IconLogout,
  IconMailCheck,
  IconShieldOff,
  IconShieldPlus,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AdminPerson } from '../../shared/admin-people.ts'
import { ActionDialog } from '../community-settings/ActionDialog.tsx'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { type Act, questionFor } from './person-questions.ts'
import { SuspendDialog } from './SuspendDialog.tsx'
import { usePersonActs } from './use-person.ts'

type Doing = Act | 'suspend'

interface Choice {
  act: Doing
  /** Which of the things that can be done it is. */
  needs: keyof AdminPerson['can']
  label: string
  Icon: TablerIcon
  isDangerous?: boolean
}

const choices: Choice[] = [
  { act: 'approve', needs: 'decide', label: 'Approve', Icon: IconCheck },
  { act: 'deny', needs: 'decide', label: 'Deny', Icon: IconX, isDangerous: true },
  { act: 'lift', needs: 'lift', label: 'Lift suspension', Icon: IconLockOpen },
  { act: 'verify', needs: 'verify', label: 'Verify email address', Icon: IconMailCheck },
  { act: 'endSessions', needs: 'endSessions', label: 'Sign out everywhere', Icon: IconLogout },
  { act: 'grant', needs: 'grant', label: 'Make super admin', Icon: IconShieldPlus },
  { act: 'revoke', needs: 'revoke', label: 'Take super admin right away', Icon: IconShieldOff },
  { act: 'suspend', needs: 'suspend', label: 'Suspend', Icon: IconBan, isDangerous: true },
]

/** What the viewer may do to an account, each asked before it is done. */
export function PersonActions({ person }: { person: AdminPerson }) {
  const acts = usePersonActs(person.id)
  const [doing, setDoing] = useState<Doing | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const shown = choices.filter(({ needs }) => person.can[needs])
  const close = () => setDoing(null)
  // The button that opened the dialog is gone once its act is done: the focus goes on to what can be done now.
  const keepFocus = () => {
    if (document.activeElement === document.body) card.current?.focus()
  }
  return (
    <SettingsCard title="Actions">
      <Stack gap="xs" ref={card} tabIndex={-1} style={{ outline: 'none' }}>
        {shown.length === 0 && (
          <Text size="sm" c="dimmed">
            There is nothing that you can do to this account.
          </Text>
        )}
        {shown.map(({ act, label, Icon, isDangerous = false }) => (
          <Button
            key={act}
            variant={act === 'approve' ? 'filled' : isDangerous ? 'light' : 'default'}
            {...(isDangerous && { color: 'red' })}
            justify="flex-start"
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            onClick={() => setDoing(act)}
          >
            {act === 'suspend' && person.suspension ? 'Change suspension' : label}
          </Button>
        ))}
      </Stack>
      <ActionDialog
        question={doing && doing !== 'suspend' ? questionFor(doing, person, acts) : null}
        onClose={close}
        onExited={keepFocus}
      />
      <SuspendDialog opened={doing === 'suspend'} person={person} suspend={acts.suspend} onClose={close} />
    </SettingsCard>
  )
}
