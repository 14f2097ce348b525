import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../platform/trpc.ts'

/**
 * Members whose name matches `q`, page by page. The previous results stay while the next search runs. Use the slug as
 * the component's key, so that they belong to the same community.
 */
export const useMembers = (slug: string, q: string) =>
  trpc.members.list.useInfiniteQuery(
    { slug, q },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  )

export type Members = ReturnType<typeof useMembers>
