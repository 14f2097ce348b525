import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
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
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { isFocusLost } from '../../../ui/focus.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { SuspendDialog } from './SuspendDialog.tsx'
import { useUserActions } from './use-user.ts'
import { confirmationFor, type UserAction } from './user-action-confirmations.ts'

type PendingAction = UserAction | 'suspend'

interface Choice {
  action: PendingAction
  /** The permission that the action needs. */
  ability: keyof ManagedUser['can']
  label: MessageDescriptor
  Icon: TablerIcon
  isDangerous?: boolean
}

const choices: Choice[] = [
  { action: 'approve', ability: 'decide', label: msg`Approve`, Icon: IconCheck },
  { action: 'deny', ability: 'decide', label: msg`Deny`, Icon: IconX, isDangerous: true },
  { action: 'lift', ability: 'lift', label: msg`Lift suspension`, Icon: IconLockOpen },
  { action: 'verify', ability: 'verify', label: msg`Verify email address`, Icon: IconMailCheck },
  { action: 'endSessions', ability: 'endSessions', label: msg`Sign out everywhere`, Icon: IconLogout },
  { action: 'grant', ability: 'grant', label: msg`Make super admin`, Icon: IconShieldPlus },
  { action: 'revoke', ability: 'revoke', label: msg`Remove super admin right`, Icon: IconShieldOff },
  { action: 'suspend', ability: 'suspend', label: msg`Suspend`, Icon: IconBan, isDangerous: true },
]

/** Actions of the viewer on an account, each with a confirmation. */
export function UserActions({ user }: { user: ManagedUser }) {
  const { t } = useLingui()
  const sendsMail = useSendsMail()
  const acts = useUserActions(user.id)
  const [doing, setDoing] = useState<PendingAction | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const isThere = ({ action }: Choice) => action !== 'lift' || user.suspension !== null
  const shown = choices.filter((choice) => user.can[choice.ability] && isThere(choice))
  const close = () => setDoing(null)
  // The completed action removes the button that opened its dialog, so the focus moves to the remaining actions.
  const keepFocus = () => {
    if (isFocusLost()) card.current?.focus()
  }
  return (
    <SectionCard title={t`Actions`}>
      <Stack gap="xs" ref={card} tabIndex={-1} style={{ outline: 'none' }}>
        {shown.length === 0 && (
          <Text size="sm" c="dimmed">
            {t`You cannot act on this account.`}
          </Text>
        )}
        {shown.map(({ action: act, label, Icon, isDangerous = false }) => (
          <Button
            key={act}
            variant={act === 'approve' ? 'filled' : isDangerous ? 'light' : 'default'}
            {...(isDangerous && { color: 'red' })}
            justify="flex-start"
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            onClick={() => setDoing(act)}
          >
            {act === 'suspend' && user.suspension ? t`Change suspension` : t(label)}
          </Button>
        ))}
      </Stack>
      <ConfirmDialog
        confirmation={doing && doing !== 'suspend' ? confirmationFor(doing, user, { acts, sendsMail }) : null}
        onClose={close}
        onExited={keepFocus}
      />
      <SuspendDialog opened={doing === 'suspend'} user={user} suspend={acts.suspend} onClose={close} />
    </SectionCard>
  )
}
