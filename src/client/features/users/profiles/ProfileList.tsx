import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { ProfileCardSkeleton } from './ProfileCards.tsx'

interface Props<Item> extends Pick<ComponentProps<typeof PagedList<Item>>, 'list' | 'children'> {
  /** The plural noun for messages, such as 'posts'. */
  query: string
  /** The message for an empty list. */
  empty: ReactNode
}

/** One list of a profile: its items, or its loading, empty or error state. */
export function ProfileList<Item>({ query: of, empty, ...rest }: Props<Item>) {
  return (
    <PagedList
      {...rest}
      failed={`The ${of} could not be loaded`}
      empty={<EmptyState title={`No ${of} yet`}>{empty}</EmptyState>}
      skeleton={<ProfileCardSkeleton />}
      more={`Load more ${of}`}
    />
  )
}
