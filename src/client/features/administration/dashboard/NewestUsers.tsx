import { useLingui } from '@lingui/react/macro'
import { Anchor, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { UserTable } from '../user-management/UserTable.tsx'
import classes from './dashboard.module.css'

export function NewestUsers() {
  const { t } = useLingui()
  const users = trpc.admin.newUsers.useQuery()
  return (
    <section aria-labelledby="newest">
      <div className={classes.sectionHead}>
        <Title order={2} size="h3" id="newest">
          {t`Newest Users`}
        </Title>
        <Anchor data-tap-area component={Link} to={paths.adminUsers} size="sm">
          {t`All users`}
        </Anchor>
      </div>
      {users.isLoadingError ? (
        <ErrorState title={errorText(users.error, t`Failed to fetch users`)} onRetry={users.refetch} />
      ) : users.data?.length === 0 ? (
        <EmptyState title={t`No users`}>{t`No one has an account yet.`}</EmptyState>
      ) : (
        <UserTable label={t`Newest Users`} users={users.data} placeholders={10} />
      )}
    </section>
  )
}
