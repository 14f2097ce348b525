import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import type { Post, PostCard } from '../../../../shared/discussions/posts.ts'
import { type Entities, requestTickOf } from '../../../platform/entities/entities.ts'
import {
  openEntity,
  refreshLists,
  useEntity,
  useEntityCache,
  useEntityPages,
} from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'

/** A post as in a list, or with the additional fields of its page. */
export type CachedPost = PostCard & Partial<Post>

const pageKey = (community: string, id: string) => getQueryKey(trpc.posts.byId, { community, id }, 'query')

/** A post on its own page. `community` is the slug of the community it must belong to. */
export function usePost(community: string, id: string) {
  const { client } = trpc.useUtils()
  const queryKey = pageKey(community, id)
  return useEntity({ kind: 'post', queryKey, ask: () => client.posts.byId.query({ community, id }) })
}

type PageOptions = Parameters<typeof useEntityPages>[1]
type Ask<View> = (cursor: string | undefined) => Promise<{ items: View[]; nextCursor: string | null }>

const notHidden = { isHiddenByViewer: false }

/** A list of posts, page by page, without those that the viewer has hidden. */
export const usePostPages = <View extends Entities['post']>(
  queryKey: QueryKey,
  ask: Ask<View>,
  options?: PageOptions,
) => useEntityPages({ kind: 'post', queryKey, ask, facts: notHidden }, options)

/** Changes a cached post wherever it is shown. */
export function useCachedPost() {
  const client = useQueryClient()
  const { change, guess } = useEntityCache('post')
  return useMemo(() => {
    const pageOf = (id: string) => ({ queryKey: getQueryKey(trpc.posts.byId, { id }, 'query') })
    return {
      change,
      guess,

      /** Stores an answer as if the post's page had been read. */
      open: (post: Post) =>
        openEntity(
          client,
          { kind: 'post', queryKey: pageKey(post.community.slug, post.id) },
          { ...post, ...notHidden },
          requestTickOf(post),
        ),

      /** Refetches the post's page and every list of posts. */
      refresh(id: string) {
        void client.invalidateQueries(pageOf(id))
        void refreshLists(client, 'post')
      },

      /** Takes a deleted post out of every list. */
      remove(id: string) {
        change(id, { isRemoved: true })
        // A page that is still mounted would refetch the deleted post.
        client.removeQueries({ ...pageOf(id), type: 'inactive' })
        void refreshLists(client, 'post')
      },
    }
  }, [client, change, guess])
}
