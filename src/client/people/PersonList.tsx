import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { PersonCardSkeleton } from './PersonCards.tsx'
import classes from './people.module.css'

/** The part of an infinite query that a list shows. */
interface Pages<Item> {
  data: { pages: { items: Item[] }[] } | undefined
  isLoadingError: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface Props<Item> {
  /** What is listed: 'posts'. */
  of: string
  list: Pages<Item>
  /** Said when there is nothing. */
  empty: ReactNode
  children: (item: Item) => ReactNode
}

/** One of the lists of a person's profile, in each of its states. */
export function PersonList<Item>({ of, list, empty, children }: Props<Item>) {
  if (list.isLoadingError) return <ErrorState title={`The ${of} could not be loaded`} onRetry={list.refetch} />
  const items = list.data?.pages.flatMap((page) => page.items)
  if (items?.length === 0) return <EmptyState title={`No ${of} yet`}>{empty}</EmptyState>
  return (
    <>
      <Box component="ul" className={classes.list} aria-busy={!items}>
        {items ? items.map(children) : ['one', 'two', 'three'].map((key) => <PersonCardSkeleton key={key} />)}
      </Box>
      <LoadMore pages={list} label={`Load more ${of}`} />
    </>
  )
}
