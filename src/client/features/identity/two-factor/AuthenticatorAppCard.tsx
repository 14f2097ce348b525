import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { RouterOutputs } from '../../../platform/trpc.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { AuthenticatorAppSetup } from './AuthenticatorAppSetup.tsx'
import { useRemoveAuthenticatorApp, useStartAuthenticatorApp } from './use-two-factor.ts'

export function AuthenticatorAppCard({ app }: { app: RouterOutputs['twoFactor']['list']['app'] }) {
  const { t } = useLingui()
  const [isSettingUp, setup] = useDisclosure(false)
  const [isRemoving, removal] = useDisclosure(false)
  const start = useStartAuthenticatorApp()
  const remove = useRemoveAuthenticatorApp()
  const removalQuestion = {
    title: t`Remove the authenticator app`,
    lead: t`You will no longer need its codes to sign in. This signs you out everywhere else.`,
    action: t`Remove app`,
    isDangerous: true,
    onConfirm: () => remove.mutateAsync(),
  }
  return (
    <SectionCard
      title={t`Authenticator app`}
      lead={t`After your password, you enter a code from an app on your phone.`}
    >
      <Group justify="space-between">
        {app ? (
          <Text>
            <Trans>
              Set up <RelativeTime at={app.createdAt} />
            </Trans>
          </Text>
        ) : (
          <Text>{t`Not set up`}</Text>
        )}
        {/* Two separate dialogs, so that each returns the focus to a button that still exists. */}
        <Button
          variant="default"
          loading={start.isPending}
          onClick={() => (app ? removal.open() : start.mutate(undefined, { onSuccess: setup.open }))}
        >
          {app ? t`Remove app` : t`Set up app`}
        </Button>
      </Group>
      <Modal
        opened={isSettingUp}
        onClose={setup.close}
        title={t`Set up an authenticator app`}
        closeOnClickOutside={false}
      >
        {start.data && <AuthenticatorAppSetup app={start.data} onDone={setup.close} />}
      </Modal>
      <ConfirmDialog confirmation={isRemoving ? removalQuestion : null} onClose={removal.close} />
    </SectionCard>
  )
}
