import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { type Entities, entityCache, requestTickOf } from '../../../platform/entities/entities.ts'
import { openEntity, useEntity, useEntityList, useEntityPages } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'

const pageKey = (slug: string) => getQueryKey(trpc.communities.bySlug, { slug }, 'query')

// Answers omit fields that do not apply to the viewer. Merging must remove them from the cache.
const fromList = (community: Community) => ({ role: undefined, membershipStatus: undefined, ...community })
const fromPage = (community: Community) => ({ denial: undefined, ...fromList(community) })

/** A community for its own pages. */
export function useCommunityQuery(slug: string) {
  const { client } = trpc.useUtils()
  // Not in `fromPage`, because the answers of mutations lack them.
  const ask = async (): Promise<Community> => ({
    faces: undefined,
    firstSteps: undefined,
    ...fromPage(await client.communities.bySlug.query({ slug })),
  })
  return useEntity({ kind: 'community', queryKey: pageKey(slug), ask })
}

type Page = { items: Community[]; nextCursor: string | null }
interface PageOptions {
  facts?: Partial<Entities['community']>
  placeholderData?: typeof import('@tanstack/react-query').keepPreviousData
}

/** A list of communities, page by page. */
export const useCommunityPages = (
  queryKey: QueryKey,
  ask: (cursor: string | undefined) => Promise<Page>,
  { facts = {}, ...options }: PageOptions = {},
) =>
  useEntityPages(
    {
      kind: 'community',
      queryKey,
      facts,
      ask: async (cursor) => {
        const { items, nextCursor } = await ask(cursor)
        return { items: items.map((community): Community => fromList(community)), nextCursor }
      },
    },
    options,
  )

/** The communities with the most new members and posts. */
export function useTrendingCommunities() {
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.communities.trending, undefined, 'query')
  return useEntityList({ kind: 'community', queryKey, ask: () => client.communities.trending.query() })
}

/** Changes a cached community wherever it is shown. */
export function useCachedCommunity() {
  const client = useQueryClient()
  return useMemo(() => {
    const cache = entityCache(client, 'community')
    return {
      guess: cache.guess,
      change: cache.change,

      /** Whether the community's own page has been read. */
      isOpen: (slug: string) =>
        client.getQueriesData({ queryKey: pageKey(slug) }).some(([, data]) => data !== undefined),

      /** Stores an answer as if the community's page had been read. */
      open: (community: Community, also: Partial<Entities['community']> = {}) =>
        openEntity(
          client,
          { kind: 'community', queryKey: pageKey(community.slug) },
          { ...fromPage(community), ...also },
          requestTickOf(community),
        ),

      refresh: (slug: string) => client.invalidateQueries({ queryKey: pageKey(slug) }),

      /** Takes the community out of every list, with its posts and their comments. */
      remove(slug: string) {
        cache.removeWhere((community) => community.slug === slug)
        const posts = entityCache(client, 'post').removeWhere(({ community }) => community?.slug === slug)
        entityCache(client, 'comment').removeWhere(({ postId }) => postId !== undefined && posts.has(postId))
      },
    }
  }, [client])
}
