import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Chip, Group, Stack, Text } from '@mantine/core'
import { userFilters } from '../../../../shared/administration/user-management.ts'
import { trpc } from '../../../platform/trpc.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { pagedQueryOptions } from '../../../ui/paged-query.ts'
import { SearchResultList } from '../../../ui/SearchResultList.tsx'
import { SubmitSearch } from '../../../ui/SubmitSearch.tsx'
import { useEnumParam } from '../../../ui/use-enum-param.ts'
import { useSearchQuery } from '../../../ui/use-search-query.ts'
import { UserTable } from './UserTable.tsx'
import { WaitingSignUps } from './WaitingSignUps.tsx'

const filterLabels: Record<(typeof userFilters)[number], MessageDescriptor> = {
  all: msg`All`,
  admins: msg`Admins`,
  unverified: msg({ message: 'Unverified', context: 'several users' }),
  suspended: msg({ message: 'Suspended', context: 'several users' }),
  waiting: msg({ message: 'Waiting for approval', context: 'several users' }),
}

function SearchResults({ q }: { q: string }) {
  const { t } = useLingui()
  const list = trpc.admin.searchUsers.useInfiniteQuery({ query: q }, pagedQueryOptions)
  return (
    <SearchResultList
      list={list}
      failed={t`Failed to search users`}
      resultText={(count) => t`${plural(count, { one: '# user', other: '# users' })} found`}
      empty={t`No users found`}
      advice={t`No name or email address contains this.`}
    >
      {(users, isStale) => <UserTable label={t`Users found`} users={users} isStale={isStale} />}
    </SearchResultList>
  )
}

function AllUsers() {
  const { t } = useLingui()
  const [filter, choose] = useEnumParam('filter', userFilters, { preventScrollReset: true })
  const list = trpc.userManagement.list.useInfiniteQuery({ filter }, pagedQueryOptions)
  return (
    <>
      <Chip.Group value={filter} onChange={choose}>
        <Group gap="xs" role="radiogroup" aria-label={t`Which users`}>
          {userFilters.map((value) => (
            <Chip key={value} value={value} variant="light">
              {t(filterLabels[value])}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <SearchResultList
        list={list}
        failed={t`Failed to fetch users`}
        resultText={(count) => t`${plural(count, { one: '# user', other: '# users' })} found`}
        empty={t`No users`}
        advice={t(emptyTexts[filter])}
      >
        {(users, isStale) => {
          const Table = filter === 'waiting' ? WaitingSignUps : UserTable
          return <Table label={t(filterLabels[filter])} users={users} isStale={isStale} />
        }}
      </SearchResultList>
    </>
  )
}

const emptyTexts: Record<(typeof userFilters)[number], MessageDescriptor> = {
  all: msg`No one has an account yet.`,
  admins: msg`There is no super admin.`,
  unverified: msg`Everyone has verified their email address.`,
  suspended: msg`No account is suspended.`,
  waiting: msg`No one is waiting for approval.`,
}

/** All accounts of the instance, newest first, or the results of a search. */
export function UsersPage() {
  const { t } = useLingui()
  const { q, search } = useSearchQuery()
  return (
    <Stack gap="lg">
      <div>
        <PageTitle tab={q === '' ? t`User Management` : t`${q} · User Management`}>{t`User Management`}</PageTitle>
        <Text c="dimmed">{t`Find users, see their status, and manage their accounts.`}</Text>
      </div>
      <SubmitSearch key={q} label={t`Search by email or name`} q={q} onSearch={search} />
      {q === '' ? <AllUsers /> : <SearchResults q={q} />}
    </Stack>
  )
}
