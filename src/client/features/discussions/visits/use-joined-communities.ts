import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import type { JoinedCommunity } from '../../../../shared/discussions/visits.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { useEntityList } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useLanguage } from '../../../ui/languages/texts.tsx'
import { useCachedCommunity } from '../../communities/communities/use-cached-community.ts'

/** The viewer's communities with their new posts, last visited first. */
export function useJoinedCommunities() {
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.visits.communities, undefined, 'query')
  return useEntityList({ kind: 'community', queryKey, ask: () => client.visits.communities.query() })
}

const shownMax = 8

/**
 * The communities that the viewer visited last, by name. The others are on the page of all communities. The language of
 * the page decides the order, so a browser finds the order that the server rendered.
 */
export function useShownCommunities(all: readonly JoinedCommunity[] | undefined) {
  const language = useLanguage()
  return {
    shown: all?.slice(0, shownMax).sort((one, other) => one.name.localeCompare(other.name, language)),
    hasMore: (all?.length ?? 0) > shownMax,
  }
}

/** Records that a member sees the community's posts. */
export function useRecordVisit({ slug, role }: Pick<Community, 'slug' | 'role'>) {
  const { client } = trpc.useUtils()
  const { change } = useCachedCommunity()
  const isMember = role !== undefined
  useEffect(() => {
    if (!isMember) return
    client.visits.visit.mutate({ slug }).then(
      () => change(slug, { newPosts: 0 }),
      // Not critical: after a failure the same posts are counted as new again.
      () => undefined,
    )
  }, [client, change, slug, isMember])
}

/** The count as shown, such as 3 or 20+. */
export const newPostsText = (count: number) => (count > limits.newPostsShown ? `${limits.newPostsShown}+` : `${count}`)
