import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../app/trpc.ts'
import type { DeskPlace } from './use-desk-place.ts'

/** Others report and decide too. While nobody looks at the page nothing is asked for. */
const fresh = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const

/** The instance's desk without a slug, else that of the community. */
export interface DeskOf {
  slug?: string
}

/** The cases of the queue that is shown. While another one is loaded the one before stays. */
export const useQueue = (desk: DeskOf, { status, sort, isMine }: DeskPlace) =>
  trpc.desk.list.useInfiniteQuery(
    { ...desk, status, sort, mine: isMine, limit: 30 },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData, ...fresh },
  )

/** How many cases wait. */
export const useDeskCounts = (desk: DeskOf) => trpc.desk.counts.useQuery(desk, fresh)
