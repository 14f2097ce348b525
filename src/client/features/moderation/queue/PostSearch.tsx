import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AdminPost } from '../../../../shared/administration/dashboard.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { pagedQueryOptions } from '../../../ui/paged-query.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { type Column, ResponsiveTable } from '../../../ui/ResponsiveTable.tsx'
import { SearchResultList } from '../../../ui/SearchResultList.tsx'
import { SubmitSearch } from '../../../ui/SubmitSearch.tsx'
import { useSearchQuery } from '../../../ui/use-search-query.ts'
import { AccountCell } from './AccountCell.tsx'
import classes from './AdminModerationPage.module.css'
import { ForumCell } from './ForumCell.tsx'

function useColumns(): Column<AdminPost>[] {
  const { t } = useLingui()
  const { formatNumber } = useNumbers()
  return [
    {
      label: t`Title`,
      cell: ({ id, title, forum }) => (
        <Anchor component={Link} to={paths.post(forum.community.slug, id)} c="inherit" fw={600} size="sm" dir="auto">
          {title}
        </Anchor>
      ),
    },
    {
      label: t`Content`,
      cell: ({ excerpt }) => (
        <span className={classes.content} dir="auto">
          {excerpt}
        </span>
      ),
    },
    { label: t`Author`, cell: ({ author }) => <AccountCell account={author} /> },
    { label: t`Community / Forum`, cell: ({ forum }) => <ForumCell forum={forum} /> },
    {
      label: t`Posted`,
      cell: ({ createdAt, updatedAt }) => (
        <div>
          <RelativeTime at={createdAt} />
          {updatedAt > createdAt && (
            <Text size="sm" c="dimmed">
              <Trans>
                edited <RelativeTime at={updatedAt} />
              </Trans>
            </Text>
          )}
        </div>
      ),
    },
    { label: t`Comments`, cell: ({ _count }) => formatNumber(_count.comments), isNumber: true },
  ]
}

function SearchResults({ q }: { q: string }) {
  const { t } = useLingui()
  const columns = useColumns()
  const list = trpc.admin.searchPosts.useInfiniteQuery({ query: q }, pagedQueryOptions)
  return (
    <SearchResultList
      list={list}
      failed={t`Failed to search posts`}
      resultText={(count) => t`${plural(count, { one: '# post', other: '# posts' })} found`}
      empty={t`No posts found`}
      advice={t`No title or content contains this.`}
    >
      {(posts, isStale) => <ResponsiveTable label={t`Posts found`} columns={columns} rows={posts} isStale={isStale} />}
    </SearchResultList>
  )
}

/** Searches posts of all communities. The URL contains the search text. */
export function PostSearch() {
  const { t } = useLingui()
  const { q, search } = useSearchQuery()
  return (
    <Stack component="section" gap="md" aria-labelledby="search-posts">
      <Title order={2} size="h3" id="search-posts">
        {t`Search posts`}
      </Title>
      <SubmitSearch key={q} label={t`Search by title or content`} q={q} onSearch={search} />
      {q !== '' && <SearchResults q={q} />}
    </Stack>
  )
}
