import { Stack, Tabs } from '@mantine/core'
import { limits } from '../../shared/limits.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { CommentHits } from './CommentHits.tsx'
import { CommunityHits } from './CommunityHits.tsx'
import { PersonHits } from './PersonHits.tsx'
import { PostHits } from './PostHits.tsx'
import { SearchHints } from './SearchHints.tsx'
import classes from './search.module.css'
import { useSearch } from './use-search.ts'

const tabs = [
  { value: 'posts', label: 'Posts', Hits: PostHits },
  { value: 'comments', label: 'Comments', Hits: CommentHits },
  { value: 'communities', label: 'Communities', Hits: CommunityHits },
  { value: 'people', label: 'People', Hits: PersonHits },
]

/** Everything the viewer may read, searched. The words and the kind of what is shown stand in the address. */
export function SearchPage() {
  const { q, search, kind, show } = useSearch()
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
        <Tabs value={kind} onChange={show} keepMounted={false}>
          <Tabs.List mb="md" className={classes.tabs ?? ''}>
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value} className={classes.tab ?? ''}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value, Hits }) => (
            <Tabs.Panel key={value} value={value}>
              <Hits q={q} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Stack>
  )
}
