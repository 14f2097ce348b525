import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { ProfileCardSkeleton } from './ProfileCards.tsx'

interface Props<Item> extends Pick<ComponentProps<typeof PagedList<Item>>, 'list' | 'children' | 'failed' | 'more'> {
  emptyTitle: string
  /** The message for an empty list. */
  empty: ReactNode
}

/** One list of a profile: its items, or its loading, empty or error state. */
export function ProfileList<Item>({ emptyTitle, empty, ...rest }: Props<Item>) {
  return (
    <PagedList
      {...rest}
      empty={<EmptyState title={emptyTitle}>{empty}</EmptyState>}
      skeleton={<ProfileCardSkeleton />}
    />
  )
}
