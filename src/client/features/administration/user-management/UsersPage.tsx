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

const filterLabels: Record<(typeof userFilters)[number], string> = {
  all: 'All',
  admins: 'Admins',
  unverified: 'Unverified',
  suspended: 'Suspended',
  waiting: 'Waiting for approval',
}

function SearchResults({ q }: { q: string }) {
  const list = trpc.admin.searchUsers.useInfiniteQuery({ query: q }, pagedQueryOptions)
  return (
    <SearchResultList
      list={list}
      failed="Failed to search users"
      one="user"
      empty="No users found"
      advice="No name or email address contains this."
    >
      {(users, isStale) => <UserTable label="Users found" users={users} isStale={isStale} />}
    </SearchResultList>
  )
}

function AllUsers() {
  const [filter, choose] = useEnumParam('filter', userFilters, { preventScrollReset: true })
  const list = trpc.userManagement.list.useInfiniteQuery({ filter }, pagedQueryOptions)
  return (
    <>
      <Chip.Group value={filter} onChange={choose}>
        <Group gap="xs" role="radiogroup" aria-label="Which users">
          {userFilters.map((value) => (
            <Chip key={value} value={value} variant="light">
              {filterLabels[value]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <SearchResultList
        list={list}
        failed="Failed to fetch users"
        one="user"
        empty="No users"
        advice={emptyTexts[filter]}
      >
        {(users, isStale) => {
          const Table = filter === 'waiting' ? WaitingSignUps : UserTable
          return <Table label={filterLabels[filter]} users={users} isStale={isStale} />
        }}
      </SearchResultList>
    </>
  )
}

const emptyTexts: Record<(typeof userFilters)[number], string> = {
  all: 'No one has an account yet.',
  admins: 'There is no super admin.',
  unverified: 'Everyone has verified their email address.',
  suspended: 'No account is suspended.',
  waiting: 'No one is waiting for approval.',
}

/** All accounts of the instance, newest first, or the results of a search. */
export function UsersPage() {
  const { q, search } = useSearchQuery()
  return (
    <Stack gap="lg">
      <div>
        <PageTitle tab={q === '' ? 'User Management' : `${q} · User Management`}>User Management</PageTitle>
        <Text c="dimmed">Find users, see their status, and manage their accounts.</Text>
      </div>
      <SubmitSearch key={q} label="Search by email or name" q={q} onSearch={search} />
      {q === '' ? <AllUsers /> : <SearchResults q={q} />}
    </Stack>
  )
}
