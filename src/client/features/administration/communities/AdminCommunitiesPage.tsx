import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AdminCommunity } from '../../../../shared/administration/dashboard.ts'
import { firstCharacters } from '../../../../shared/platform/truncate.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { pagedQueryOptions } from '../../../ui/paged-query.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { type Column, ResponsiveTable } from '../../../ui/ResponsiveTable.tsx'
import { SearchResultList } from '../../../ui/SearchResultList.tsx'
import { SubmitSearch } from '../../../ui/SubmitSearch.tsx'
import { useSearchQuery } from '../../../ui/use-search-query.ts'
import { displayName } from '../../identity/user-labels/UserLink.tsx'
import classes from '../user-management/user-management.module.css'

/** The maximum length of a description in the table, in characters. */
const descriptionMax = 120

function Name({ community: { name, slug, isPrivate, hasActiveOrganizer } }: { community: AdminCommunity }) {
  const { t } = useLingui()
  return (
    <Group gap="xs">
      <PrivacyIcon isPrivate={isPrivate} />
      <Anchor component={Link} to={paths.community(slug)} c="inherit" fw={600} size="sm" dir="auto">
        {name}
      </Anchor>
      {!hasActiveOrganizer && (
        <Anchor component={Link} to={paths.communitySettings(slug, 'members')} size="sm">
          {t`No active organizer`}
        </Anchor>
      )}
    </Group>
  )
}

function Creator({ creator }: Pick<AdminCommunity, 'creator'>) {
  return (
    <div className={classes.creator}>
      <Text size="sm" dir="auto">
        {displayName(creator)}
      </Text>
      <Text size="sm" c="dimmed" className={classes.email ?? ''}>
        {creator.email}
      </Text>
    </div>
  )
}

function useColumns(): Column<AdminCommunity>[] {
  const { t } = useLingui()
  const { formatNumber } = useNumbers()
  return [
    {
      label: t({ message: 'Name', context: 'site or community' }),
      cell: (community) => <Name community={community} />,
    },
    { label: t`Slug`, cell: ({ slug }) => <span className={classes.slug}>{slug}</span> },
    {
      label: t`Description`,
      cell: ({ description }) => (
        <span className={classes.description} dir="auto">
          {firstCharacters(description, descriptionMax) || '–'}
        </span>
      ),
    },
    { label: t`Created`, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { label: t`Creator`, cell: ({ creator }) => <Creator creator={creator} /> },
    { label: t`Members`, cell: ({ _count }) => formatNumber(_count.members), isNumber: true },
    { label: t`Forums`, cell: ({ _count }) => formatNumber(_count.forums), isNumber: true },
  ]
}

function SearchResults({ q }: { q: string }) {
  const { t } = useLingui()
  const columns = useColumns()
  const list = trpc.admin.searchCommunities.useInfiniteQuery({ query: q }, pagedQueryOptions)
  return (
    <SearchResultList
      list={list}
      failed={t`Failed to search communities`}
      resultText={(count) => t`${plural(count, { one: '# community', other: '# communities' })} found`}
      empty={t`No communities found`}
      advice={t`No name or description contains this.`}
    >
      {(communities, isStale) => (
        <ResponsiveTable label={t`Communities found`} columns={columns} rows={communities} isStale={isStale} />
      )}
    </SearchResultList>
  )
}

/** Lists and searches all communities of the instance, including private ones. */
export function AdminCommunitiesPage() {
  const { t } = useLingui()
  const { q, search } = useSearchQuery()
  return (
    <Stack gap="lg">
      <div>
        <PageTitle tab={q === '' ? t`Communities` : t`${q} · Communities`}>{t`Communities`}</PageTitle>
        <Text c="dimmed">{t`Find any community, public or private.`}</Text>
      </div>
      <SubmitSearch key={q} label={t`Search by name or description`} q={q} onSearch={search} />
      {q === '' ? (
        <EmptyState title={t`Which community?`}>{t`Type a part of a name or description and press Enter.`}</EmptyState>
      ) : (
        <SearchResults q={q} />
      )}
    </Stack>
  )
}
