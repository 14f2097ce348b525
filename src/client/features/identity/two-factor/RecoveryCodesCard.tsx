import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { pluralize } from '../../../ui/format-numbers.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRenewRecoveryCodes } from './use-two-factor.ts'

export function RecoveryCodesCard({ left }: { left: number }) {
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const renew = useRenewRecoveryCodes()
  const question = {
    title: 'Renew the recovery codes',
    lead: 'You get ten new codes. The old ones stop working.',
    action: 'Renew codes',
    onConfirm: async () => setCodes((await renew.mutateAsync()).recoveryCodes),
  }
  const close = () => setCodes(null)
  return (
    <SectionCard title="Recovery codes" lead="Each one signs you in once when you do not have your app or passkeys.">
      <Group justify="space-between">
        <Text>{left === 0 ? 'None are left' : `${pluralize(left, 'code')} left`}</Text>
        <Button variant="default" onClick={() => setAsking(true)}>
          Renew codes
        </Button>
      </Group>
      <ConfirmDialog confirmation={isAsking ? question : null} onClose={() => setAsking(false)} />
      <Modal opened={codes !== null} onClose={close} title="Your new recovery codes" closeOnClickOutside={false}>
        {codes && <RecoveryCodes codes={codes} onDone={close} />}
      </Modal>
    </SectionCard>
  )
}
