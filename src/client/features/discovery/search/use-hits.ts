import { keepPreviousData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Snippet } from '../../../../shared/discovery/search.ts'
import { useEntityPages } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useUrlPages } from '../../../platform/use-url-pages.ts'
import { useCommentPages } from '../../discussions/comments/use-comment-pages.ts'
import { usePostPages } from '../../discussions/post-cache/use-cached-post.ts'

// Shows the previous results until the next ones arrive.
const options = { placeholderData: keepPreviousData }

const textOf = (parts: Snippet) => parts.map(({ text }) => text).join('')

/** The highlighted title, or the plain title if it was edited after the search. */
export const currentTitle = (title: string, snippet: Snippet): Snippet =>
  textOf(snippet) === title ? snippet : [{ text: title, isMatch: false }]

// The results of a search, page by page.

export function usePostHits(q: string) {
  const { client } = trpc.useUtils()
  const ask = async (cursor?: string) => {
    const { items, nextCursor } = await client.search.posts.query({ q, cursor })
    const posts = items.map(({ title, snippet, ...post }) => ({
      ...post,
      title: textOf(title),
      own: { title, snippet },
    }))
    return { items: posts, nextCursor }
  }
  return usePostPages(getQueryKey(trpc.search.posts, { q }, 'infinite'), ask, options)
}

export function useCommunityHits(q: string) {
  const { client } = trpc.useUtils()
  const ask = async (cursor?: string) => {
    const { items, nextCursor } = await client.search.communities.query({ q, cursor })
    const communities = items.map(({ title, snippet, ...community }) => ({ ...community, own: { title, snippet } }))
    return { items: communities, nextCursor }
  }
  const queryKey = getQueryKey(trpc.search.communities, { q }, 'infinite')
  return useEntityPages({ kind: 'community', queryKey, ask }, options)
}

export function useCommentHits(q: string) {
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.search.comments, { q }, 'infinite')
  return useCommentPages(queryKey, (cursor) => client.search.comments.query({ q, cursor }), options)
}

export function useUserHits(q: string) {
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.search.users, { q }, 'infinite')
  return useUrlPages({ ...options, queryKey }, (cursor) => client.search.users.query({ q, cursor }))
}
