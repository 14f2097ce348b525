import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { RouterOutputs } from '../app/trpc.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { AppConfirmation } from './AppConfirmation.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { useRemoveApp, useStartApp } from './use-factors.ts'

/** Codes of an authenticator app as a second step of signing in. */
export function AppCard({ app }: { app: RouterOutputs['factors']['list']['app'] }) {
  const [isSettingUp, setup] = useDisclosure(false)
  const [isRemoving, removal] = useDisclosure(false)
  const start = useStartApp()
  const remove = useRemoveApp()
  return (
    <SettingsCard
      title="Authenticator app"
      lead="After your password, signing in asks for a code that an app on your phone shows."
    >
      <Group justify="space-between">
        {app ? (
          <Text>
            Set up <RelativeTime at={app.createdAt} />
          </Text>
        ) : (
          <Text>Not set up</Text>
        )}
        {/* Apart from each other, so that a dialog gives the focus back to a button that is still there. */}
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
        then={(started) => <AppConfirmation app={started} onDone={setup.close} />}
      />
      <PasswordDialog
        opened={isRemoving}
        onClose={removal.close}
        title="Remove the authenticator app"
        lead="Signing in will no longer ask for its codes. Everywhere else you are signed out."
        action="Remove app"
        isDangerous
        onConfirm={(password) => remove.mutateAsync({ password })}
      />
    </SettingsCard>
  )
}
