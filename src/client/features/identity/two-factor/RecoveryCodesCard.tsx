import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { pluralize } from '../../../ui/pluralize.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { PasswordDialog } from '../password-confirmation/PasswordDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRenewRecoveryCodes } from './use-two-factor.ts'

export function RecoveryCodesCard({ left }: { left: number }) {
  const [isOpen, dialog] = useDisclosure(false)
  const renew = useRenewRecoveryCodes()
  return (
    <SectionCard title="Recovery codes" lead="Each one signs you in once when you do not have your app or passkeys.">
      <Group justify="space-between">
        <Text>{left === 0 ? 'None are left' : `${pluralize(left, 'code')} left`}</Text>
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
        nextStep={({ recoveryCodes }) => <RecoveryCodes codes={recoveryCodes} onDone={dialog.close} />}
      />
    </SectionCard>
  )
}
