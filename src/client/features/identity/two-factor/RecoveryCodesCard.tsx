import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRenewRecoveryCodes } from './use-two-factor.ts'

export function RecoveryCodesCard({ left }: { left: number }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const renew = useRenewRecoveryCodes()
  const question = {
    title: t`Renew the recovery codes`,
    lead: t`You get ten new codes. The old ones stop working.`,
    action: t`Renew codes`,
    onConfirm: async () => setCodes((await renew.mutateAsync()).recoveryCodes),
  }
  const close = () => setCodes(null)
  return (
    <SectionCard
      title={t`Recovery codes`}
      lead={t`Each one signs you in once when you do not have your app or passkeys.`}
    >
      <Group justify="space-between">
        <Text>{t`${plural(left, { 0: 'None are left', one: '# code left', other: '# codes left' })}`}</Text>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t`Renew codes`}
        </Button>
      </Group>
      <ConfirmDialog confirmation={isAsking ? question : null} onClose={() => setAsking(false)} />
      <Modal opened={codes !== null} onClose={close} title={t`Your new recovery codes`} closeOnClickOutside={false}>
        {codes && <RecoveryCodes codes={codes} onDone={close} />}
      </Modal>
    </SectionCard>
  )
}
