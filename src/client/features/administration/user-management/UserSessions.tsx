import { Box, Text } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import type { AdminPerson } from '../../shared/admin-people.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './people.module.css'

/** On which devices a person is signed in. */
export function PersonSessions({ sessions }: Pick<AdminPerson, 'sessions'>) {
  return (
    <SettingsCard title="Sessions">
      {sessions.length === 0 ? (
        <Text size="sm" c="dimmed">
          They are signed in nowhere.
        </Text>
      ) : (
        <ul className={classes.sessions} aria-label="Sessions">
          {sessions.map(({ device, createdAt, lastSeenAt }) => (
            <li key={`${device} ${createdAt}`}>
              <IconDeviceDesktop size={20} stroke={1.5} aria-hidden />
              <Box miw={0}>
                <Text size="sm" fw={600}>
                  {device}
                </Text>
                <Text size="sm" c="dimmed">
                  Signed in <RelativeTime at={createdAt} /> · last seen <RelativeTime at={lastSeenAt} />
                </Text>
              </Box>
            </li>
          ))}
        </ul>
      )}
    </SettingsCard>
  )
}
