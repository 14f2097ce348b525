import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AdminUser } from '../../shared/admin.ts'
import { paths } from '../app/paths.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { AdminTable, type Column } from './AdminTable.tsx'
import { AddressBadge, StandingBadges } from './PersonBadges.tsx'
import classes from './people.module.css'
import { nameOf } from './person-name.ts'

function Name({ person }: { person: AdminUser }) {
  return (
    <div className={classes.name}>
      <PersonAvatar person={{ name: person.name ?? '', image: person.image }} size={32} />
      <Group gap={6} miw={0}>
        <Anchor component={Link} to={paths.adminUser(person.id)} c="inherit" fw={600} size="sm" dir="auto">
          {nameOf(person)}
        </Anchor>
        <StandingBadges person={person} />
      </Group>
    </div>
  )
}

const columns: Column<AdminUser>[] = [
  { label: 'Name', cell: (person) => <Name person={person} /> },
  { label: 'Email', cell: ({ email }) => <span className={classes.email}>{email}</span> },
  { label: 'Registered', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { label: 'Status', cell: (person) => <AddressBadge person={person} /> },
  { label: 'Posts', cell: ({ _count }) => _count.posts.toLocaleString('en'), isNumber: true },
  { label: 'Comments', cell: ({ _count }) => _count.comments.toLocaleString('en'), isNumber: true },
  { label: 'Communities', cell: ({ _count }) => _count.memberships.toLocaleString('en'), isNumber: true },
]

interface Props {
  label: string
  people: AdminUser[] | undefined
  placeholders?: number
  isStale?: boolean
}

/** People as super admins see them, each with the way to their account. */
export function PeopleTable({ people, ...rest }: Props) {
  return <AdminTable columns={columns} rows={people} {...rest} />
}
