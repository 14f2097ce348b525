import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AdminCommunity } from '../../shared/admin.ts'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { PrivacyIcon } from '../communities/PrivacyIcon.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { truncated } from '../ui/truncated.ts'
import { useSearchWords } from '../ui/use-search-words.ts'
import { AdminSearch } from './AdminSearch.tsx'
import { AdminTable, type Column } from './AdminTable.tsx'
import { FoundPages } from './FoundPages.tsx'
import { paged } from './paged.ts'
import classes from './people.module.css'
import { nameOf } from './person-name.ts'

/** How much of a description stands in the table, in characters. */
const descriptionMax = 120

function Name({ community: { name, slug, isPrivate } }: { community: AdminCommunity }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <PrivacyIcon isPrivate={isPrivate} />
      <Anchor component={Link} to={paths.community(slug)} c="inherit" fw={600} size="sm" dir="auto">
        {name}
      </Anchor>
    </Group>
  )
}

function Creator({ creator }: Pick<AdminCommunity, 'creator'>) {
  return (
    <div className={classes.creator}>
      <Text size="sm" dir="auto">
        {nameOf(creator)}
      </Text>
      <Text size="sm" c="dimmed" className={classes.email ?? ''}>
        {creator.email}
      </Text>
    </div>
  )
}

const columns: Column<AdminCommunity>[] = [
  { label: 'Name', cell: (community) => <Name community={community} /> },
  { label: 'Slug', cell: ({ slug }) => <span className={classes.slug}>{slug}</span> },
  {
    label: 'Description',
    cell: ({ description }) => (
      <span className={classes.description} dir="auto">
        {truncated(description, descriptionMax) || '–'}
      </span>
    ),
  },
  { label: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { label: 'Creator', cell: ({ creator }) => <Creator creator={creator} /> },
  { label: 'Members', cell: ({ _count }) => _count.members.toLocaleString('en'), isNumber: true },
  { label: 'Forums', cell: ({ _count }) => _count.forums.toLocaleString('en'), isNumber: true },
]

function Found({ q }: { q: string }) {
  const list = trpc.admin.searchCommunities.useInfiniteQuery({ query: q }, paged)
  return (
    <FoundPages
      list={list}
      failed="Failed to search communities"
      one="community"
      many="communities"
      empty="No communities found"
      advice="No community has this in its name or description."
    >
      {(communities, isStale) => (
        <AdminTable label="Communities found" columns={columns} rows={communities} isStale={isStale} />
      )}
    </FoundPages>
  )
}

/** Every community of the instance, private ones too, searched. */
export function CommunitiesPage() {
  const { q, search } = useSearchWords()
  return (
    <Stack maw={1160} mx="auto" gap="lg">
      <div>
        <PageTitle tab={q === '' ? 'Communities' : `${q} · Communities`}>Communities</PageTitle>
        <Text c="dimmed">Find any community, public or private.</Text>
      </div>
      <AdminSearch key={q} label="Search by name or description" q={q} onSearch={search} />
      {q === '' ? (
        <EmptyState title="Which community?">Type a part of its name or description and press Enter.</EmptyState>
      ) : (
        <Found q={q} />
      )}
    </Stack>
  )
}
