import { keepPreviousData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEntityPages } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useCommunityPages } from '../../communities/communities/use-cached-community.ts'

// Shows the previous results until the next ones arrive.
const options = { placeholderData: keepPreviousData }

const searchInput = (q: string) => (q === '' ? {} : { q })

const saved = { isSaved: true }
const hidden = { isHidden: true }

export function useSavedPosts(q: string) {
  const { client } = trpc.useUtils()
  const input = searchInput(q)
  const queryKey = getQueryKey(trpc.saved.posts, input, 'infinite')
  const ask = (cursor?: string) => client.saved.posts.query({ ...input, cursor })
  return useEntityPages({ kind: 'post', queryKey, ask, facts: saved }, options)
}

export function useSavedCommunities(q: string) {
  const { client } = trpc.useUtils()
  const input = searchInput(q)
  const queryKey = getQueryKey(trpc.saved.communities, input, 'infinite')
  const ask = (cursor?: string) => client.saved.communities.query({ ...input, cursor })
  return useCommunityPages(queryKey, ask, { ...options, facts: saved })
}

export function useHiddenPosts(q: string) {
  const { client } = trpc.useUtils()
  const input = searchInput(q)
  const queryKey = getQueryKey(trpc.saved.hidden, input, 'infinite')
  const ask = (cursor?: string) => client.saved.hidden.query({ ...input, cursor })
  return useEntityPages({ kind: 'post', queryKey, ask, facts: hidden }, options)
}
