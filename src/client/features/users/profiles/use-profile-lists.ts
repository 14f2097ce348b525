import { getQueryKey } from '@trpc/react-query'
import { useEntityPages } from '../../../platform/entities/use-entities.ts'
import { type RouterOutputs, trpc } from '../../../platform/trpc.ts'
import { useCommentPages } from '../../discussions/comments/use-comment-pages.ts'
import { usePostPages } from '../../discussions/post-cache/use-cached-post.ts'

// A user's posts, comments and communities, page by page. The server leaves out items that the viewer may not see.

export function useProfilePosts(id: string) {
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.users.posts, { id }, 'infinite')
  return usePostPages(queryKey, (cursor) => client.users.posts.query({ id, cursor }))
}

export function useProfileComments(id: string) {
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.users.comments, { id }, 'infinite')
  return useCommentPages(queryKey, (cursor) => client.users.comments.query({ id, cursor }))
}

export function useProfileCommunities(id: string) {
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.users.communities, { id }, 'infinite')
  const ask = (cursor?: string) => client.users.communities.query({ id, cursor })
  return useEntityPages({ kind: 'community', queryKey, ask })
}

export type ProfilePost = RouterOutputs['users']['posts']['items'][number]
export type ProfileComment = RouterOutputs['users']['comments']['items'][number]
export type ProfileCommunity = RouterOutputs['users']['communities']['items'][number]
