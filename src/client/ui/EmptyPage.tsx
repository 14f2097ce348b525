import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { FirstPageLink } from './FirstPageLink.tsx'
import { useListStart } from './list-start.ts'
import type { NextPageQuery } from './paged-query.ts'

interface Props {
  pages: NextPageQuery
  /** The fragment of the first page's address, with `#`. */
  hash?: string
  children: ReactNode
}

/** Replaces an empty list. `children` says that nothing is there at all, which a later page must not claim. */
export function EmptyPage({ pages, hash = '', children }: Props) {
  const start = useListStart()
  if (start === undefined || pages.nextCursor === undefined) return children
  return (
    <>
      <FirstPageLink pages={pages} hash={hash} />
      <EmptyState title="The list ends here" />
    </>
  )
}
