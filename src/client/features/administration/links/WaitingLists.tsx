import { Button } from '@mantine/core'
import { trpc } from '../../../platform/trpc.ts'
import { pagedQueryOptions } from '../../../ui/paged-query.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { type Column, ResponsiveTable } from '../../../ui/ResponsiveTable.tsx'
import { SearchResultList } from '../../../ui/SearchResultList.tsx'
import { displayName } from '../../identity/user-labels/UserLink.tsx'
import classes from '../user-management/user-management.module.css'
import type { HandedLinks, LinkTarget } from './use-handed-link.ts'

function MakeButton({ links, target }: { links: HandedLinks; target: LinkTarget }) {
  return (
    <Button
      size="xs"
      variant="default"
      disabled={links.isPending}
      aria-label={`Make link for ${target.name}`}
      onClick={() => void links.make(target)}
    >
      Make link
    </Button>
  )
}

const email = (address: string) => <span className={classes.email}>{address}</span>

/** The users who have not verified their address, newest first. */
export function Unverified({ links }: { links: HandedLinks }) {
  const list = trpc.userManagement.list.useInfiniteQuery({ filter: 'unverified' }, pagedQueryOptions)
  type User = NonNullable<typeof list.data>['pages'][number]['items'][number]
  const columns: Column<User>[] = [
    { label: 'Name', cell: (user) => <bdi>{displayName(user)}</bdi> },
    { label: 'Email', cell: (user) => email(user.email) },
    { label: 'Registered', cell: ({ createdAt }) => <RelativeTime at={createdAt} ago /> },
    {
      label: 'Link',
      cell: (user) => (
        <MakeButton links={links} target={{ kind: 'verification', id: user.id, name: displayName(user) }} />
      ),
    },
  ]
  return (
    <SearchResultList
      list={list}
      failed="Failed to fetch users"
      one="user"
      empty="No users"
      advice="Everyone has verified their email address."
    >
      {(users) => <ResponsiveTable label="Users to verify" columns={columns} rows={users} />}
    </SearchResultList>
  )
}

/** The changes of address that wait for their link. */
export function EmailChanges({ links }: { links: HandedLinks }) {
  const list = trpc.userManagement.emailChanges.useInfiniteQuery({}, pagedQueryOptions)
  type Change = NonNullable<typeof list.data>['pages'][number]['items'][number]
  const columns: Column<Change>[] = [
    { label: 'Name', cell: ({ user }) => <bdi>{displayName(user)}</bdi> },
    { label: 'Address', cell: ({ user }) => email(user.email) },
    { label: 'New address', cell: ({ newEmail }) => email(newEmail) },
    { label: 'Asked', cell: ({ createdAt }) => <RelativeTime at={createdAt} ago /> },
    {
      label: 'Link',
      cell: ({ id, user }) => (
        <MakeButton links={links} target={{ kind: 'email-change', id, name: displayName(user) }} />
      ),
    },
  ]
  return (
    <SearchResultList
      list={list}
      failed="Failed to fetch the changes of address"
      one="change"
      empty="No changes"
      advice="Nobody waits for a new address."
    >
      {(changes) => <ResponsiveTable label="Changes of address" columns={columns} rows={changes} />}
    </SearchResultList>
  )
}
