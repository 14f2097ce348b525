import { useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { errorStatus, errorText } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { displayName } from '../../identity/user-labels/UserLink.tsx'
import { UserActions } from './UserActions.tsx'
import { UserAlerts } from './UserAlerts.tsx'
import { AccountStatusBadges, EmailStatusBadge } from './UserBadges.tsx'
import { UserDetails } from './UserDetails.tsx'
import { UserReports } from './UserReports.tsx'
import { UserSessions } from './UserSessions.tsx'
import { useUser } from './use-user.ts'
import classes from './user-management.module.css'

function BackLink() {
  const { t } = useLingui()
  return (
    <Anchor data-tap-area component={Link} to={paths.adminUsers} size="sm" className={classes.back ?? ''}>
      <IconArrowLeft size={16} aria-hidden />
      {` ${t`User Management`}`}
    </Anchor>
  )
}

function Head({ user }: { user: ManagedUser }) {
  const { t } = useLingui()
  return (
    <div className={classes.head}>
      <UserAvatar user={{ name: user.name ?? '', image: user.image }} size={64} />
      <Stack gap="2xs" miw={0} align="flex-start">
        <PageTitle dir="auto">{displayName(user)}</PageTitle>
        <Text c="dimmed" className={classes.email ?? ''}>
          {user.email}
        </Text>
        <Group gap="xs">
          <EmailStatusBadge user={user} />
          <AccountStatusBadges user={user} />
        </Group>
      </Stack>
      <Button component={Link} to={paths.user(user.id)} variant="default" className={classes.profile ?? ''}>
        {t`View profile`}
      </Button>
    </div>
  )
}

function UserSkeleton() {
  const { t } = useLingui()
  return (
    <Stack aria-busy aria-label={t`Loading`}>
      <Skeleton h={96} />
      <Skeleton h={320} />
    </Stack>
  )
}

function UserContent({ id }: { id: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { data: user, error, isLoadingError, refetch } = useUser(id)
  if (isLoadingError) {
    const isGone = errorStatus(error) === 404 || errorStatus(error) === 400
    return isGone ? (
      <ErrorState page title={translate(messages.userNotFound)} message={t`There is no account at this address.`} />
    ) : (
      <ErrorState page title={errorText(error, t`The account could not be loaded`)} onRetry={refetch} />
    )
  }
  if (!user) return <UserSkeleton />
  return (
    <>
      <Head user={user} />
      <UserAlerts user={user} />
      <div className={classes.columns}>
        <Stack gap="md">
          <UserActions user={user} />
          <UserDetails user={user} />
        </Stack>
        <Stack gap="md">
          <UserReports id={id} />
          <UserSessions sessions={user.sessions} />
        </Stack>
      </div>
    </>
  )
}

/** An account as super admins may see it, with their actions on it. */
export function UserPage() {
  const { id = '' } = useParams()
  return (
    <Stack gap="md">
      <BackLink />
      <UserContent key={id} id={id} />
    </Stack>
  )
}
