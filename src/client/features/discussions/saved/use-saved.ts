import { keepPreviousData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { PostCard } from '../../../../shared/discussions/posts.ts'
import { useEntityPages } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useCommunityPages } from '../../communities/communities/use-cached-community.ts'

// Shows the previous results until the next ones arrive.
const options = { placeholderData: keepPreviousData }

const searchInput = (q: string) => (q === '' ? {} : { q })

const facts = { posts: { isSaved: true }, hidden: { isHiddenByViewer: true } } as const
/** The list that a mark puts a post into: the saved or the hidden posts. */
export type PostMark = keyof typeof facts

export function useMarkedPosts(mark: PostMark, q: string) {
  const { client } = trpc.useUtils()
  const input = searchInput(q)
  const queryKey = getQueryKey(trpc.saved[mark], input, 'infinite')
  const ask = (cursor?: string): Promise<{ items: PostCard[]; nextCursor: string | null }> =>
    client.saved[mark].query({ ...input, cursor })
  return useEntityPages({ kind: 'post', queryKey, ask, facts: facts[mark] }, options)
}

export function useSavedCommunities(q: string) {
  const { client } = trpc.useUtils()
  const input = searchInput(q)
  const queryKey = getQueryKey(trpc.saved.communities, input, 'infinite')
  const ask = (cursor?: string) => client.saved.communities.query({ ...input, cursor })
  return useCommunityPages(queryKey, ask, { ...options, facts: facts.posts })
}
