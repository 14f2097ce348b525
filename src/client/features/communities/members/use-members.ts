import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../app/trpc.ts'

/**
 * The members of a community whose names match `q`, page by page. While another search is on its way those of the one
 * before stay; give the component the slug as its key, so that they are of the same community.
 */
export const useMembers = (slug: string, q: string) =>
  trpc.members.list.useInfiniteQuery(
    { slug, q },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  )

export type Members = ReturnType<typeof useMembers>
