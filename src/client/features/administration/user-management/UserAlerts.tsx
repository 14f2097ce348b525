import { Alert, Text } from '@mantine/core'
import { IconBan, IconHourglass, IconTrash } from '@tabler/icons-react'
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'

export function UserAlerts({
  user: { suspension, awaitsApproval, signUpMessage, deletionDueAt },
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
      {deletionDueAt && (
        <Alert color="gray" icon={<IconTrash aria-hidden />} title="To be deleted">
          At their request. The account will be deleted <RelativeTime at={deletionDueAt} dateOnly />, unless they change
          their mind.
        </Alert>
      )}
    </>
  )
}
