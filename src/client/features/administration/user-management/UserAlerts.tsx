import { Alert, Anchor, Text } from '@mantine/core'
import { IconBan, IconHourglass, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import { paths } from '../../../platform/paths.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import classes from './user-management.module.css'

export function UserAlerts({
  user: { suspension, awaitsApproval, signUpMessage, deletionDueAt, organizesAlone },
}: {
  user: ManagedUser
}) {
  return (
    <>
      {awaitsApproval && (
        <Alert color="yellow" icon={<IconHourglass aria-hidden />} title="Waiting for approval">
          {signUpMessage === '' ? (
            'They wrote no message.'
          ) : (
            <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
              {signUpMessage}
            </Text>
          )}
        </Alert>
      )}
      {suspension && (
        <Alert color="red" icon={<IconBan aria-hidden />} title="Suspended">
          <Text size="sm">
            Since <RelativeTime at={suspension.since} dateOnly />,{' '}
            {suspension.until ? (
              <>
                until <RelativeTime at={suspension.until} dateOnly />.
              </>
            ) : (
              'without an end.'
            )}
          </Text>
          <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
            {suspension.reason}
          </Text>
        </Alert>
      )}
      {suspension && organizesAlone.length > 0 && (
        <Alert color="yellow" icon={<IconUsersGroup aria-hidden />} title="Communities without an active organizer">
          <Text size="sm">Nobody else can organize these communities. Appoint an organizer in their settings:</Text>
          <ul className={classes.organized}>
            {organizesAlone.map(({ slug, name }) => (
              <li key={slug}>
                <Anchor
                  data-tap-area
                  component={Link}
                  to={paths.communitySettings(slug, 'members')}
                  size="sm"
                  dir="auto"
                >
                  {name}
                </Anchor>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {deletionDueAt && (
        <Alert color="gray" icon={<IconTrash aria-hidden />} title="To be deleted">
          At their request. The account will be deleted <RelativeTime at={deletionDueAt} dateOnly />, unless they change
          their mind.
        </Alert>
      )}
    </>
  )
}
