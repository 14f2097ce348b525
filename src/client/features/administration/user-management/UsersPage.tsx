import { Chip, Group, Stack, Text } from '@mantine/core'
import { peopleFilters } from '../../shared/admin-people.ts'
import { trpc } from '../app/trpc.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useAddressChoice } from '../ui/use-address-choice.ts'
import { useSearchWords } from '../ui/use-search-words.ts'
import { AdminSearch } from './AdminSearch.tsx'
import { FoundPages } from './FoundPages.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { paged } from './paged.ts'

const filterWords: Record<(typeof peopleFilters)[number], string> = {
  all: 'All',
  admins: 'Admins',
  unverified: 'Unverified',
  suspended: 'Suspended',
  waiting: 'Waiting for approval',
}

function Found({ q }: { q: string }) {
  const list = trpc.admin.searchUsers.useInfiniteQuery({ query: q }, paged)
  return (
    <FoundPages
      list={list}
      failed="Failed to search users"
      one="user"
      empty="No users found"
      advice="Nobody's name or email address has this in it."
    >
      {(people, isStale) => <PeopleTable label="Users found" people={people} isStale={isStale} />}
    </FoundPages>
  )
}

function Everybody() {
  const [filter, choose] = useAddressChoice('filter', peopleFilters, { preventScrollReset: true })
  const list = trpc.adminPeople.list.useInfiniteQuery({ filter }, paged)
  return (
    <>
      <Chip.Group value={filter} onChange={choose}>
        <Group gap="xs" role="radiogroup" aria-label="Which users">
          {peopleFilters.map((value) => (
            <Chip key={value} value={value} variant="light">
              {filterWords[value]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <FoundPages list={list} failed="Failed to fetch users" one="user" empty="Nobody here" advice={nobody[filter]}>
        {(people, isStale) => <PeopleTable label={filterWords[filter]} people={people} isStale={isStale} />}
      </FoundPages>
    </>
  )
}

const nobody: Record<(typeof peopleFilters)[number], string> = {
  all: 'Nobody has an account yet.',
  admins: 'There is no super admin.',
  unverified: 'Everybody has shown that their email address is theirs.',
  suspended: 'No account is suspended.',
  waiting: 'Nobody waits for an account.',
}

/** Every account of the instance, the newest first, or those that a search finds. */
export function UsersPage() {
  const { q, search } = useSearchWords()
  return (
    <Stack maw={1160} mx="auto" gap="lg">
      <div>
        <PageTitle tab={q === '' ? 'User Management' : `${q} · User Management`}>User Management</PageTitle>
        <Text c="dimmed">Find people, see how they are doing, and act on their accounts.</Text>
      </div>
      <AdminSearch key={q} label="Search by email or name" q={q} onSearch={search} />
      {q === '' ? <Everybody /> : <Found q={q} />}
    </Stack>
  )
}
