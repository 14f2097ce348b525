import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { RouterOutputs } from '../../../platform/trpc.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { PasswordDialog } from '../password-confirmation/PasswordDialog.tsx'
import { AuthenticatorAppSetup } from './AuthenticatorAppSetup.tsx'
import { useRemoveAuthenticatorApp, useStartAuthenticatorApp } from './use-two-factor.ts'

export function AuthenticatorAppCard({ app }: { app: RouterOutputs['twoFactor']['list']['app'] }) {
  const [isSettingUp, setup] = useDisclosure(false)
  const [isRemoving, removal] = useDisclosure(false)
  const start = useStartAuthenticatorApp()
  const remove = useRemoveAuthenticatorApp()
  return (
    <SectionCard title="Authenticator app" lead="After your password, you enter a code from an app on your phone.">
      <Group justify="space-between">
        {app ? (
          <Text>
            Set up <RelativeTime at={app.createdAt} />
          </Text>
        ) : (
          <Text>Not set up</Text>
        )}
        {/* Two separate dialogs, so that each returns the focus to a button that still exists. */}
        <Button variant="default" onClick={app ? removal.open : setup.open}>
          {app ? 'Remove app' : 'Set up app'}
        </Button>
      </Group>
      <PasswordDialog
        opened={isSettingUp}
        onClose={setup.close}
        title="Set up an authenticator app"
        lead="Please enter your password first."
        action="Continue"
        onConfirm={(password) => start.mutateAsync({ password })}
        nextStep={(started) => <AuthenticatorAppSetup app={started} onDone={setup.close} />}
      />
      <PasswordDialog
        opened={isRemoving}
        onClose={removal.close}
        title="Remove the authenticator app"
        lead="You will no longer need its codes to sign in. This signs you out everywhere else."
        action="Remove app"
        isDangerous
        onConfirm={(password) => remove.mutateAsync({ password })}
      />
    </SectionCard>
  )
}
