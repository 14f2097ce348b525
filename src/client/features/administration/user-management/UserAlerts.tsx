import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconHourglass, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import { paths } from '../../../platform/paths.ts'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useUserActions } from './use-user.ts'
import classes from './user-management.module.css'

/** Brings everything back in one press. */
function UndoRemoval({ user: { id: userId, can, suspension } }: { user: ManagedUser }) {
  const { t } = useLingui()
  const { lift } = useUserActions(userId)
  return (
    <>
      <Text size="sm" mt="xs">
        {t`Everything they wrote and their profile were removed.`}
      </Text>
      {lift.error && (
        <FormAlert tone="error" message={errorText(lift.error, t`That did not work. Please try again.`)} />
      )}
      {can.lift && (
        <Button
          mt="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
          loading={lift.isPending}
          onClick={() => lift.mutate({ id: userId })}
        >
          {suspension ? t`Undo suspension and removal` : t`Bring everything back`}
        </Button>
      )}
    </>
  )
}

export function UserAlerts({ user }: { user: ManagedUser }) {
  const { t } = useLingui()
  const { suspension, isContentRemoved, awaitsApproval, signUpMessage, deletionDueAt, organizesAlone } = user
  return (
    <>
      {awaitsApproval && (
        <Alert
          color="yellow"
          icon={<IconHourglass aria-hidden />}
          title={t({ message: 'Waiting for approval', context: 'one user' })}
        >
          {signUpMessage === '' ? (
            t`They wrote no message.`
          ) : (
            <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
              {signUpMessage}
            </Text>
          )}
        </Alert>
      )}
      {suspension && (
        <Alert color="red" icon={<IconBan aria-hidden />} title={t({ message: 'Suspended', context: 'one user' })}>
          <Text size="sm">
            {suspension.until ? (
              <Trans>
                Since <RelativeTime at={suspension.since} dateOnly />, until{' '}
                <RelativeTime at={suspension.until} dateOnly />.
              </Trans>
            ) : (
              <Trans>
                Since <RelativeTime at={suspension.since} dateOnly />, without an end.
              </Trans>
            )}
          </Text>
          <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
            {suspension.reason}
          </Text>
          {isContentRemoved && <UndoRemoval user={user} />}
        </Alert>
      )}
      {!suspension && isContentRemoved && (
        <Alert color="yellow" icon={<IconTrash aria-hidden />} title={t`Removed with a suspension that is over`}>
          <UndoRemoval user={user} />
        </Alert>
      )}
      {suspension && organizesAlone.length > 0 && (
        <Alert color="yellow" icon={<IconUsersGroup aria-hidden />} title={t`Communities without an active organizer`}>
          <Text size="sm">{t`No one else can organize these communities. Appoint an organizer in their settings:`}</Text>
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
        <Alert color="gray" icon={<IconTrash aria-hidden />} title={t`To be deleted`}>
          <Trans>
            At their request. The account will be deleted <RelativeTime at={deletionDueAt} dateOnly />, unless they
            change their mind.
          </Trans>
        </Alert>
      )}
    </>
  )
}
