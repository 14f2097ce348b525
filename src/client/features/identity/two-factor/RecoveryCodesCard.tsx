import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { counted } from '../ui/counted.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRenewRecoveryCodes } from './use-factors.ts'

/** The way in for people who lost their app and their passkeys. */
export function RecoveryCodesCard({ left }: { left: number }) {
  const [isOpen, dialog] = useDisclosure(false)
  const renew = useRenewRecoveryCodes()
  return (
    <SettingsCard
      title="Recovery codes"
      lead="Each lets you in once when you have neither your app nor your passkeys at hand."
    >
      <Group justify="space-between">
        <Text>{left === 0 ? 'None are left' : `${counted(left, 'code')} left`}</Text>
        <Button variant="default" onClick={dialog.open}>
          Renew codes
        </Button>
      </Group>
      <PasswordDialog
        opened={isOpen}
        onClose={dialog.close}
        title="Renew the recovery codes"
        lead="You get ten new codes. The old ones stop working."
        action="Renew codes"
        onConfirm={(password) => renew.mutateAsync({ password })}
        then={({ recoveryCodes }) => <RecoveryCodes codes={recoveryCodes} onDone={dialog.close} />}
      />
    </SettingsCard>
  )
}
