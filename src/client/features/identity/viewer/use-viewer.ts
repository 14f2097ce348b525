import { trpc } from '../../../platform/trpc.ts'

/**
 * The signed-in user. `viewer` is null for a guest, while the query is pending and when the first request fails. When a
 * later request fails, the last known viewer stays, so that nobody loses what they are writing. Fetched once, and again
 * when a list or stream finds that the session has ended.
 */
export const useViewer = () => {
  const { data, isPending } = trpc.auth.viewer.useQuery(undefined, {
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A guest may have signed in, or a user verified their address, in another tab.
    refetchOnWindowFocus: (query) => (query.state.data?.emailVerified ? false : 'always'),
  })
  return { viewer: data ?? null, isLoading: isPending }
}
