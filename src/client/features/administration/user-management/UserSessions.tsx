import { Box, Text } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import lists from '../../../ui/lists.module.css'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import classes from './user-management.module.css'

export function UserSessions({ sessions }: Pick<ManagedUser, 'sessions'>) {
  return (
    <SectionCard title="Sessions">
      {sessions.length === 0 ? (
        <Text size="sm" c="dimmed">
          They have no sessions.
        </Text>
      ) : (
        <ul className={`${lists.rows} ${classes.sessions}`} aria-label="Sessions">
          {sessions.map(({ device, createdAt, lastSeenAt }) => (
            <li key={`${device} ${createdAt}`}>
              <IconDeviceDesktop size={20} stroke={1.5} aria-hidden />
              <Box miw={0}>
                <Text size="sm" fw={600}>
                  {device}
                </Text>
                <Text size="sm" c="dimmed">
                  <MetaLine>
                    <span>
                      Signed in <RelativeTime at={createdAt} />
                    </span>
                    <span>
                      last seen <RelativeTime at={lastSeenAt} />
                    </span>
                  </MetaLine>
                </Text>
              </Box>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
