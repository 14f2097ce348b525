import type { ReactNode } from 'react'
import { errorText } from '../app/trpc.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import type { Pages } from '../ui/pages.ts'
import { ResultStatus } from '../ui/ResultStatus.tsx'

/** What this shows of an infinite query. */
interface Found<Item> extends Pages<Item> {
  error: unknown
  isPlaceholderData: boolean
}

interface Props<Item> {
  list: Found<Item>
  /** Said when it cannot be loaded and the server gives no words of its own. */
  failed: string
  /** What one item is called: 'user'. */
  one: string
  many?: string
  /** Stand in its place when there is nothing in it. */
  empty: string
  advice: string
  /** The table of what is there so far; without items, one that waits for them. */
  children: (items: Item[] | undefined, isStale: boolean) => ReactNode
}

/** A list of the admin area, page by page, in each of its states. */
export function FoundPages<Item>({ list, failed, one, many, empty, advice, children }: Props<Item>) {
  if (list.isLoadingError) return <ErrorState title={errorText(list.error, failed)} onRetry={list.refetch} />
  const items = list.data?.pages.flatMap((page) => page.items)
  const isStale = list.isPlaceholderData
  const hasMore = !isStale && list.hasNextPage
  return (
    <div>
      <ResultStatus
        one={one}
        {...(many !== undefined && { many })}
        count={isStale ? undefined : items?.length}
        hasMore={hasMore}
      />
      {items?.length === 0 && !isStale ? <EmptyState title={empty}>{advice}</EmptyState> : children(items, isStale)}
      {!isStale && <LoadMore pages={list} />}
    </div>
  )
}
