import { Box } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { LoadMore } from './LoadMore.tsx'
import classes from './PagedList.module.css'
import type { Pages } from './pages.ts'

interface Props<Item> {
  list: Pages<Item>
  /** Said when it cannot be loaded. */
  failed: string
  /** Stands in its place when there is nothing in it. */
  empty: ReactNode
  /** Stands for one item, three times, until the first page has come. Both are `li` elements. */
  skeleton: ReactNode
  children: (item: Item) => ReactNode
  /** What the way to the next page says. */
  more: string
  /** Its look, where it is not one column with a gap. */
  className?: string | undefined
  /** Set while other ones are looked for: these are the ones from before, and nothing follows on them. */
  isStale?: boolean
}

/** A list that is loaded page by page, in each of its states. */
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
  if (items?.length === 0 && !isStale) return empty
  return (
    <>
      <Box
        component="ul"
        className={className ?? classes.list ?? ''}
        aria-busy={!items || isStale}
        data-stale={isStale || undefined}
      >
        {items ? items.map(children) : [1, 2, 3].map((place) => <Fragment key={place}>{skeleton}</Fragment>)}
      </Box>
      {!isStale && <LoadMore pages={list} label={more} />}
    </>
  )
}
