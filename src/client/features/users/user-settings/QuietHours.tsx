import { useLingui } from '@lingui/react/macro'
import { Group, Stack, Switch, TextInput } from '@mantine/core'
import type { NotificationPreferences } from '../../../../shared/notifications/notifications.ts'
import { useSavePreferences } from './use-notification-preferences.ts'

type Hours = NonNullable<NotificationPreferences['quietHours']>

const usual: Hours = { from: '22:00', to: '07:00' }

/** The times between which no device shows a push. */
export function QuietHours({ hours }: { hours: Hours | null }) {
  const { t } = useLingui()
  const { save } = useSavePreferences()
  const change = (changes: Partial<Hours>) => {
    const quietHours = { ...(hours ?? usual), ...changes }
    // A time that is being typed is empty.
    if (quietHours.from && quietHours.to && quietHours.from !== quietHours.to) save({ quietHours })
  }
  return (
    <Stack gap="sm">
      <Switch
        label={t`Quiet hours`}
        description={t`No push in these hours of your time zone, and announcements wait with their email.`}
        checked={hours !== null}
        onChange={(event) => save({ quietHours: event.currentTarget.checked ? usual : null })}
      />
      {hours && (
        <Group gap="md">
          <TextInput
            type="time"
            label={t`From`}
            value={hours.from}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t`To`}
            value={hours.to}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </Group>
      )}
    </Stack>
  )
}
