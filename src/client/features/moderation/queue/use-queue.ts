import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../platform/trpc.ts'
import type { QueueParams } from './use-queue-params.ts'

/** Polls, because other users report and decide. Hidden pages do not poll. */
const refreshOptions = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const

/** The queue of one community, or of the instance without a slug. */
export interface QueueScope {
  slug?: string
}

/** The cases that match the filter. The previous list stays while another one loads. */
export const useQueue = (queue: QueueScope, { status, sort, isMine, isHeld }: QueueParams) =>
  trpc.moderationQueue.list.useInfiniteQuery(
    { ...queue, status, sort, mine: isMine, limit: 30 },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      ...refreshOptions,
      enabled: !isHeld,
    },
  )

/** The number of open cases. */
export const useQueueCounts = (queue: QueueScope) => trpc.moderationQueue.counts.useQuery(queue, refreshOptions)
