import { Box, Title } from '@mantine/core'
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
  /** The heading of an item's section, for a list in sections; undefined for one list. */
  headingOf?: ((item: Item) => string) | undefined
  /** Set while a changed query runs: the items belong to the previous query, so there is no next page. */
  isStale?: boolean
}

interface SectionsProps<Item> {
  items: Item[]
  headingOf: (item: Item) => string
  className: string
  children: (item: Item) => ReactNode
}

/** Lists under headings. The items are in the order of their headings. */
function Sections<Item>({ items, headingOf, className, children }: SectionsProps<Item>) {
  return [...Map.groupBy(items, headingOf)].map(([heading, inSection]) => (
    <section key={heading} className={classes.section}>
      <Title order={2} size="h4">
        {heading}
      </Title>
      <Box component="ul" className={className} aria-label={heading}>
        {inSection.map(children)}
      </Box>
    </section>
  ))
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
  headingOf,
  isStale = false,
}: Props<Item>) {
  if (list.isLoadingError) return <ErrorState title={failed} onRetry={list.refetch} />
  const items = list.data?.pages.flatMap((page) => page.items)
  if (items?.length === 0 && !isStale) return <EmptyPage pages={list}>{empty}</EmptyPage>
  const listClass = className ?? classes.list ?? ''
  return (
    <>
      <FirstPageLink pages={list} />
      {items && headingOf ? (
        <Sections items={items} headingOf={headingOf} className={listClass}>
          {children}
        </Sections>
      ) : (
        <Box component="ul" className={listClass} aria-busy={!items || isStale} data-stale={isStale || undefined}>
          {items ? items.map(children) : [1, 2, 3].map((row) => <Fragment key={row}>{skeleton}</Fragment>)}
        </Box>
      )}
      {!isStale && <LoadMore pages={list} label={more} />}
    </>
  )
}
