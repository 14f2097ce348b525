import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { useSearchQuery } from '../../../ui/use-search-query.ts'
import { CommentHits } from './CommentHits.tsx'
import { CommunityHits } from './CommunityHits.tsx'
import { PostHits } from './PostHits.tsx'
import { SearchHints } from './SearchHints.tsx'
import { ShownFor } from './ShownFor.tsx'
import classes from './search.module.css'
import { UserHits } from './UserHits.tsx'

/** The results of each kind with their number. */
function Results({ q }: { q: string }) {
  const { data } = trpc.search.counts.useQuery({ q })
  const shownFor = data?.shownFor ?? null
  return (
    <>
      <ShownFor q={shownFor} />
      <UrlTabs
        name="kind"
        tabs={[
          { value: 'posts', label: 'Posts', Panel: PostHits, count: data?.posts },
          { value: 'comments', label: 'Comments', Panel: CommentHits, count: data?.comments },
          { value: 'communities', label: 'Communities', Panel: CommunityHits, count: data?.communities },
          { value: 'people', label: 'People', Panel: UserHits, count: data?.people },
        ]}
        panelProps={{ q: shownFor ?? q }}
        classNames={{ list: classes.tabs, tab: classes.tab }}
      />
    </>
  )
}

/** Searches everything the viewer may read. The URL contains the query and the kind of result. */
export function SearchPage() {
  const { q, search } = useSearchQuery()
  return (
    <ReadingPage>
      <PageTitle tab={q === '' ? 'Search' : `${q} · Search`}>Search</PageTitle>
      <SearchField
        label="Search everywhere"
        placeholder="Search posts, comments, communities and people"
        value={q}
        onSearch={search}
        maxLength={limits.queryMax}
      />
      {q === '' ? <SearchHints title="What are you looking for?" /> : <Results q={q} />}
    </ReadingPage>
  )
}
