import type { ReactNode } from 'react'
import { errorText } from './api-error.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { LoadMore } from './LoadMore.tsx'
import type { PagedQuery } from './paged-query.ts'
import { ResultStatus, type ResultText } from './ResultStatus.tsx'

/** The parts of an infinite query that the list uses. */
interface SearchQuery<Item> extends PagedQuery<Item> {
  error: unknown
  isPlaceholderData: boolean
}

interface Props<Item> {
  list: SearchQuery<Item>
  resultText: ResultText
  /** The error message if the server gives none. */
  failed: string
  /** The message for an empty list. */
  empty: string
  advice: string
  /** Renders the table; `items` is undefined while the first page loads. */
  children: (items: Item[] | undefined, isStale: boolean) => ReactNode
}

/** A paged list of the admin area, or its loading, empty or error state. */
export function SearchResultList<Item>({ list, resultText, failed, empty, advice, children }: Props<Item>) {
  if (list.isLoadingError) return <ErrorState title={errorText(list.error, failed)} onRetry={list.refetch} />
  const items = list.data?.pages.flatMap((page) => page.items)
  const isStale = list.isPlaceholderData
  const hasMore = !isStale && list.hasNextPage
  return (
    <div>
      <ResultStatus resultText={resultText} count={isStale ? undefined : items?.length} hasMore={hasMore} />
      {items?.length === 0 && !isStale ? <EmptyState title={empty}>{advice}</EmptyState> : children(items, isStale)}
      {!isStale && <LoadMore pages={list} />}
    </div>
  )
}
