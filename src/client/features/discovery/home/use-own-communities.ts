import { getQueryKey } from '@trpc/react-query'
import { useEntityPages } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'

const limit = 8

/** The communities of the user, the one joined last first. */
export function useOwnCommunities(id: string) {
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.users.communities, { id, limit }, 'infinite')
  return useEntityPages({ kind: 'community', queryKey, ask: () => client.users.communities.query({ id, limit }) })
}

export type OwnCommunities = ReturnType<typeof useOwnCommunities>
