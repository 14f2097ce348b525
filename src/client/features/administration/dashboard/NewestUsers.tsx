import { Anchor, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import classes from './dashboard.module.css'
import { PeopleTable } from './PeopleTable.tsx'

/** The people who registered last. */
export function NewestUsers() {
  const people = trpc.admin.newUsers.useQuery()
  return (
    <section aria-labelledby="newest">
      <div className={classes.sectionHead}>
        <Title order={2} size="h3" id="newest">
          Newest Users
        </Title>
        <Anchor component={Link} to={paths.adminUsers} size="sm">
          All users
        </Anchor>
      </div>
      {people.isLoadingError ? (
        <ErrorState title={errorText(people.error, 'Failed to fetch users')} onRetry={people.refetch} />
      ) : people.data?.length === 0 ? (
        <EmptyState title="Nobody here">Nobody has an account yet.</EmptyState>
      ) : (
        <PeopleTable label="Newest Users" people={people.data} placeholders={10} />
      )}
    </section>
  )
}
