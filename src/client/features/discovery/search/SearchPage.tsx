import { Stack } from '@mantine/core'
import { limits } from '../../../../shared/platform/limits.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { useSearchQuery } from '../../../ui/use-search-query.ts'
import { CommentHits } from './CommentHits.tsx'
import { CommunityHits } from './CommunityHits.tsx'
import { PostHits } from './PostHits.tsx'
import { SearchHints } from './SearchHints.tsx'
import classes from './search.module.css'
import { UserHits } from './UserHits.tsx'

const tabs = [
  { value: 'posts', label: 'Posts', Panel: PostHits },
  { value: 'comments', label: 'Comments', Panel: CommentHits },
  { value: 'communities', label: 'Communities', Panel: CommunityHits },
  { value: 'people', label: 'People', Panel: UserHits },
] as const

/** Searches everything the viewer may read. The URL contains the query and the kind of result. */
export function SearchPage() {
  const { q, search } = useSearchQuery()
  return (
    <Stack maw={760} mx="auto" gap="lg">
      <PageTitle tab={q === '' ? 'Search' : `${q} · Search`}>Search</PageTitle>
      <SearchField
        label="Search everywhere"
        placeholder="Search posts, comments, communities and people"
        value={q}
        onSearch={search}
        maxLength={limits.queryMax}
      />
      {q === '' ? (
        <SearchHints title="What are you looking for?" />
      ) : (
        <UrlTabs name="kind" tabs={tabs} panelProps={{ q }} classNames={{ list: classes.tabs, tab: classes.tab }} />
      )}
    </Stack>
  )
}
