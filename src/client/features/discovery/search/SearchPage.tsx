import { useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const { data } = trpc.search.counts.useQuery({ q })
  const shownFor = data?.shownFor ?? null
  return (
    <>
      <ShownFor q={shownFor} />
      <UrlTabs
        name="kind"
        tabs={[
          { value: 'posts', label: t`Posts`, Panel: PostHits, count: data?.posts },
          { value: 'comments', label: t`Comments`, Panel: CommentHits, count: data?.comments },
          { value: 'communities', label: t`Communities`, Panel: CommunityHits, count: data?.communities },
          { value: 'people', label: t`People`, Panel: UserHits, count: data?.people },
        ]}
        panelProps={{ q: shownFor ?? q }}
        classNames={{ list: classes.tabs, tab: classes.tab }}
      />
    </>
  )
}

/** Searches everything the viewer may read. The URL contains the query and the kind of result. */
export function SearchPage() {
  const { t } = useLingui()
  const { q, search } = useSearchQuery()
  return (
    <ReadingPage>
      <PageTitle tab={q === '' ? t({ message: 'Search', context: 'place' }) : t`${q} · Search`}>
        {t({ message: 'Search', context: 'place' })}
      </PageTitle>
      <SearchField
        label={t`Search everywhere`}
        placeholder={t`Search posts, comments, communities and people`}
        value={q}
        onSearch={search}
        maxLength={limits.queryMax}
      />
      {q === '' ? <SearchHints title={t`What are you looking for?`} /> : <Results q={q} />}
    </ReadingPage>
  )
}
