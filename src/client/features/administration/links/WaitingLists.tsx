import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const { name } = target
  return (
    <Button
      size="xs"
      variant="default"
      disabled={links.isPending}
      aria-label={t`Make link for ${name}`}
      onClick={() => void links.make(target)}
    >
      {t`Make link`}
    </Button>
  )
}

const email = (address: string) => <span className={classes.email}>{address}</span>

/** The users who have not verified their address, newest first. */
export function Unverified({ links }: { links: HandedLinks }) {
  const { t } = useLingui()
  const list = trpc.userManagement.list.useInfiniteQuery({ filter: 'unverified' }, pagedQueryOptions)
  type User = NonNullable<typeof list.data>['pages'][number]['items'][number]
  const columns: Column<User>[] = [
    { label: t({ message: 'Name', context: 'user' }), cell: (user) => <bdi>{displayName(user)}</bdi> },
    { label: t({ message: 'Email', context: 'address' }), cell: (user) => email(user.email) },
    { label: t`Registered`, cell: ({ createdAt }) => <RelativeTime at={createdAt} ago /> },
    {
      label: t`Link`,
      cell: (user) => (
        <MakeButton links={links} target={{ kind: 'verification', id: user.id, name: displayName(user) }} />
      ),
    },
  ]
  return (
    <SearchResultList
      list={list}
      failed={t`Failed to fetch users`}
      resultText={(count) => t`${plural(count, { one: '# user', other: '# users' })} found`}
      empty={t`No users`}
      advice={t`Everyone has verified their email address.`}
    >
      {(users) => <ResponsiveTable label={t`Users to verify`} columns={columns} rows={users} />}
    </SearchResultList>
  )
}

/** The changes of address that wait for their link. */
export function EmailChanges({ links }: { links: HandedLinks }) {
  const { t } = useLingui()
  const list = trpc.userManagement.emailChanges.useInfiniteQuery({}, pagedQueryOptions)
  type Change = NonNullable<typeof list.data>['pages'][number]['items'][number]
  const columns: Column<Change>[] = [
    { label: t({ message: 'Name', context: 'user' }), cell: ({ user }) => <bdi>{displayName(user)}</bdi> },
    { label: t({ message: 'Address', context: 'email address' }), cell: ({ user }) => email(user.email) },
    { label: t`New address`, cell: ({ newEmail }) => email(newEmail) },
    { label: t`Asked`, cell: ({ createdAt }) => <RelativeTime at={createdAt} ago /> },
    {
      label: t`Link`,
      cell: ({ id, user }) => (
        <MakeButton links={links} target={{ kind: 'email-change', id, name: displayName(user) }} />
      ),
    },
  ]
  return (
    <SearchResultList
      list={list}
      failed={t`Failed to fetch the changes of address`}
      resultText={(count) => t`${plural(count, { one: '# change', other: '# changes' })} found`}
      empty={t`No changes`}
      advice={t`Nobody waits for a new address.`}
    >
      {(changes) => <ResponsiveTable label={t`Changes of address`} columns={columns} rows={changes} />}
    </SearchResultList>
  )
}
