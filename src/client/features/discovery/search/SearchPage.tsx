import { Stack } from '@mantine/core'
import { limits } from '../../shared/limits.ts'
import { AddressTabs } from '../ui/AddressTabs.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useSearchWords } from '../ui/use-search-words.ts'
import { CommentHits } from './CommentHits.tsx'
import { CommunityHits } from './CommunityHits.tsx'
import { PersonHits } from './PersonHits.tsx'
import { PostHits } from './PostHits.tsx'
import { SearchHints } from './SearchHints.tsx'
import classes from './search.module.css'

const tabs = [
  { value: 'posts', label: 'Posts', Panel: PostHits },
  { value: 'comments', label: 'Comments', Panel: CommentHits },
  { value: 'communities', label: 'Communities', Panel: CommunityHits },
  { value: 'people', label: 'People', Panel: PersonHits },
] as const

/** Everything the viewer may read, searched. The words and the kind of what is shown stand in the address. */
export function SearchPage() {
  const { q, search } = useSearchWords()
  return (
    <Stack maw={760} mx="auto" gap="lg">
      <PageTitle tab={q === '' ? 'Search' : `${q} · Search`}>Search</PageTitle>
      <SearchField
        label="Search everywhere"
        placeholder="Search posts, comments, communities and people"
        value={q}
        onSettle={search}
        maxLength={limits.queryMax}
      />
      {q === '' ? (
        <SearchHints title="What are you looking for?" />
      ) : (
        <AddressTabs name="kind" tabs={tabs} asked={{ q }} classNames={{ list: classes.tabs, tab: classes.tab }} />
      )}
    </Stack>
  )
}
