import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../app/trpc.ts'
import type { PostSearch } from './use-post-search.ts'

/**
 * The posts of a community, page by page. While another search is on its way the posts of the one before stay; give the
 * component the slug as its key, so that they are of the same community.
 */
export const useCommunityPosts = (slug: string, search: PostSearch = {}) =>
  trpc.posts.inCommunity.useInfiniteQuery(
    { slug, ...search },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  )

export type CommunityPosts = ReturnType<typeof useCommunityPosts>
