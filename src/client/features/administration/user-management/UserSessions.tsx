import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import { useNameOfDevice } from '../../../ui/DeviceName.tsx'
import lists from '../../../ui/lists.module.css'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import classes from './user-management.module.css'

export function UserSessions({ sessions }: Pick<ManagedUser, 'sessions'>) {
  const { t } = useLingui()
  const nameOf = useNameOfDevice()
  return (
    <SectionCard title={t`Sessions`}>
      {sessions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t`They have no sessions.`}
        </Text>
      ) : (
        <ul className={`${lists.rows} ${classes.sessions}`} aria-label={t`Sessions`}>
          {sessions.map(({ device, createdAt, lastSeenAt }) => (
            <li key={`${device} ${createdAt}`}>
              <IconDeviceDesktop size={20} stroke={1.5} aria-hidden />
              <Box miw={0}>
                <Text size="sm" fw={600}>
                  {nameOf(device)}
                </Text>
                <Text size="sm" c="dimmed">
                  <MetaLine>
                    <span>
                      <Trans>
                        Signed in <RelativeTime at={createdAt} />
                      </Trans>
                    </span>
                    <span>
                      <Trans>
                        last seen <RelativeTime at={lastSeenAt} />
                      </Trans>
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
