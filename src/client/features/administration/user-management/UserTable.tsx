import { useLingui } from '@lingui/react/macro'
import { Anchor, Checkbox, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AdminUser } from '../../../../shared/administration/dashboard.ts'
import { paths } from '../../../platform/paths.ts'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { type Column, ResponsiveTable } from '../../../ui/ResponsiveTable.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { displayName } from '../../identity/user-labels/UserLink.tsx'
import { AccountStatusBadges, EmailStatusBadge } from './UserBadges.tsx'
import classes from './user-management.module.css'

interface Selection {
  has: (id: string) => boolean
  toggle: (id: string) => void
}

function Name({ user, selection }: { user: AdminUser; selection: Selection | undefined }) {
  const { t } = useLingui()
  const name = displayName(user)
  return (
    <div className={classes.name}>
      {selection && (
        <Checkbox
          aria-label={t`Select ${name}`}
          checked={selection.has(user.id)}
          onChange={() => selection.toggle(user.id)}
        />
      )}
      <UserAvatar user={{ name: user.name ?? '', image: user.image }} size={32} />
      <Group gap="xs" miw={0}>
        <Anchor data-tap-area component={Link} to={paths.adminUser(user.id)} c="inherit" fw={600} size="sm" dir="auto">
          {displayName(user)}
        </Anchor>
        <AccountStatusBadges user={user} />
      </Group>
    </div>
  )
}

function useColumns(selection: Selection | undefined): Column<AdminUser>[] {
  const { t } = useLingui()
  const { formatNumber } = useNumbers()
  return [
    { label: t({ message: 'Name', context: 'user' }), cell: (user) => <Name user={user} selection={selection} /> },
    {
      label: t({ message: 'Email', context: 'address' }),
      cell: ({ email }) => <span className={classes.email}>{email}</span>,
    },
    { label: t`Registered`, cell: ({ createdAt }) => <RelativeTime at={createdAt} ago /> },
    { label: t`Status`, cell: (user) => <EmailStatusBadge user={user} /> },
    { label: t`Posts`, cell: ({ _count }) => formatNumber(_count.posts), isNumber: true },
    { label: t`Comments`, cell: ({ _count }) => formatNumber(_count.comments), isNumber: true },
    { label: t`Communities`, cell: ({ _count }) => formatNumber(_count.memberships), isNumber: true },
  ]
}

interface Props {
  label: string
  users: AdminUser[] | undefined
  placeholders?: number
  isStale?: boolean
  /** Adds a checkbox to each user. */
  selection?: Selection
}

export function UserTable({ users, selection, ...rest }: Props) {
  return <ResponsiveTable columns={useColumns(selection)} rows={users} {...rest} />
}
