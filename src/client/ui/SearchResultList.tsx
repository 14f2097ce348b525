import type { ReactNode } from 'react'
import { errorText } from './api-error.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { LoadMore } from './LoadMore.tsx'
import type { PagedQuery } from './paged-query.ts'
import { type ResultPhrase, ResultStatus } from './ResultStatus.tsx'

/** The parts of an infinite query that the list uses. */
interface SearchQuery<Item> extends PagedQuery<Item> {
  error: unknown
  isPlaceholderData: boolean
}

type Props<Item> = ResultPhrase & {
  list: SearchQuery<Item>
  /** The error message if the server gives none. */
  failed: string
  /** The message for an empty list. */
  empty: string
  advice: string
  /** Renders the table; `items` is undefined while the first page loads. */
  children: (items: Item[] | undefined, isStale: boolean) => ReactNode
}

/** A paged list of the admin area, or its loading, empty or error state. */
export function SearchResultList<Item>({ list, failed, empty, advice, children, ...phrase }: Props<Item>) {
  if (list.isLoadingError) return <ErrorState title={errorText(list.error, failed)} onRetry={list.refetch} />
  const items = list.data?.pages.flatMap((page) => page.items)
  const isStale = list.isPlaceholderData
  const hasMore = !isStale && list.hasNextPage
  return (
    <div>
      <ResultStatus {...phrase} count={isStale ? undefined : items?.length} hasMore={hasMore} />
      {items?.length === 0 && !isStale ? <EmptyState title={empty}>{advice}</EmptyState> : children(items, isStale)}
      {!isStale && <LoadMore pages={list} />}
    </div>
  )
}
