import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { PersonCardSkeleton } from './PersonCards.tsx'

interface Props<Item> extends Pick<ComponentProps<typeof PagedList<Item>>, 'list' | 'children'> {
  /** What is listed: 'posts'. */
  of: string
  /** Said when there is nothing. */
  empty: ReactNode
}

/** One of the lists of a person's profile, in each of its states. */
export function PersonList<Item>({ of, empty, ...rest }: Props<Item>) {
  return (
    <PagedList
      {...rest}
      failed={`The ${of} could not be loaded`}
      empty={<EmptyState title={`No ${of} yet`}>{empty}</EmptyState>}
      skeleton={<PersonCardSkeleton />}
      more={`Load more ${of}`}
    />
  )
}
