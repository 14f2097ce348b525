import { useLingui } from '@lingui/react/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { PushInstallation } from './PushInstallation.tsx'
import { pushSupport, recordAnswer } from './push-support.ts'
import { useTurnOnPush } from './use-push.ts'

/** Asks once, after the user has written something, whether this device should show the answers. */
export function PushInvitation() {
  const { t } = useLingui()
  const id = useId()
  const turnOn = useTurnOnPush()
  return (
    <Card withBorder component="section" aria-labelledby={id} p="md">
      <Stack gap="sm">
        <Title order={2} size="h4" id={id}>
          {t`Hear of answers on this device?`}
        </Title>
        {pushSupport() === 'needs-installation' ? (
          <PushInstallation />
        ) : (
          <Text size="sm">{t`A notification tells you when someone answers. You can turn it off in the settings.`}</Text>
        )}
        <Group gap="sm">
          {pushSupport() === 'available' && (
            <Button loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
              {t`Turn on`}
            </Button>
          )}
          <Button variant="default" onClick={recordAnswer}>
            {t`Not now`}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
