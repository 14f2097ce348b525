import { Box } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { EmptyPage } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { FirstPageLink } from './ListLinks.tsx'
import { LoadMore } from './LoadMore.tsx'
import classes from './PagedList.module.css'
import type { PagedQuery } from './paged-query.ts'

interface Props<Item> {
  list: PagedQuery<Item>
  /** The title of the error state. */
  failed: string
  /** Replaces an empty list. */
  empty: ReactNode
  /** The placeholder of an item, repeated three times while the first page loads. Both are `li` elements. */
  skeleton: ReactNode
  children: (item: Item) => ReactNode
  /** The label of the button for the next page. */
  more: string
  /** Replaces the default layout of one column with gaps. */
  className?: string | undefined
  /** Set while a changed query runs: the items belong to the previous query, so there is no next page. */
  isStale?: boolean
}

/** A list that loads page by page, or its loading, empty or error state. */
export function PagedList<Item>({
  list,
  failed,
  empty,
  skeleton,
  children,
  more,
  className,
  isStale = false,
}: Props<Item>) {
  if (list.isLoadingError) return <ErrorState title={failed} onRetry={list.refetch} />
  const items = list.data?.pages.flatMap((page) => page.items)
  if (items?.length === 0 && !isStale) return <EmptyPage pages={list}>{empty}</EmptyPage>
  return (
    <>
      <FirstPageLink pages={list} />
      <Box
        component="ul"
        className={className ?? classes.list ?? ''}
        aria-busy={!items || isStale}
        data-stale={isStale || undefined}
      >
        {items ? items.map(children) : [1, 2, 3].map((row) => <Fragment key={row}>{skeleton}</Fragment>)}
      </Box>
      {!isStale && <LoadMore pages={list} label={more} />}
    </>
  )
}
