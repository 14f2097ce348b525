import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AdminUser } from '../../../../shared/administration/dashboard.ts'
import { paths } from '../../../platform/paths.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { type Column, ResponsiveTable } from '../../../ui/ResponsiveTable.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { displayName } from '../../identity/user-labels/display-name.ts'
import { AccountStatusBadges, EmailStatusBadge } from './UserBadges.tsx'
import classes from './user-management.module.css'

function Name({ person: user }: { person: AdminUser }) {
  return (
    <div className={classes.name}>
      <UserAvatar user={{ name: user.name ?? '', image: user.image }} size={32} />
      <Group gap={6} miw={0}>
        <Anchor data-tap-area component={Link} to={paths.adminUser(user.id)} c="inherit" fw={600} size="sm" dir="auto">
          {displayName(user)}
        </Anchor>
        <AccountStatusBadges person={user} />
      </Group>
    </div>
  )
}

const columns: Column<AdminUser>[] = [
  { label: 'Name', cell: (user) => <Name person={user} /> },
  { label: 'Email', cell: ({ email }) => <span className={classes.email}>{email}</span> },
  { label: 'Registered', cell: ({ createdAt }) => <RelativeTime at={createdAt} ago /> },
  { label: 'Status', cell: (user) => <EmailStatusBadge user={user} /> },
  { label: 'Posts', cell: ({ _count }) => _count.posts.toLocaleString('en'), isNumber: true },
  { label: 'Comments', cell: ({ _count }) => _count.comments.toLocaleString('en'), isNumber: true },
  { label: 'Communities', cell: ({ _count }) => _count.memberships.toLocaleString('en'), isNumber: true },
]

interface Props {
  label: string
  users: AdminUser[] | undefined
  placeholders?: number
  isStale?: boolean
}

export function UserTable({ users, ...rest }: Props) {
  return <ResponsiveTable columns={columns} rows={users} {...rest} />
}
