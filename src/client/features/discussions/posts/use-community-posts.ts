import { keepPreviousData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../../platform/trpc.ts'
import { usePostPages } from '../post-cache/use-cached-post.ts'
import type { PostSearch } from './use-post-search.ts'

/**
 * The posts of a community, page by page. The previous results stay while a changed search runs. Use the slug as the
 * component's key, so that they belong to the same community.
 */
export function useCommunityPosts(slug: string, search: PostSearch = {}) {
  const { client } = trpc.useUtils()
  const input = { slug, sort: 'auto' as const, ...search }
  return usePostPages(
    getQueryKey(trpc.posts.inCommunity, input, 'infinite'),
    (cursor) => client.posts.inCommunity.query({ ...input, cursor }),
    { placeholderData: keepPreviousData },
  )
}

export type CommunityPosts = ReturnType<typeof useCommunityPosts>
