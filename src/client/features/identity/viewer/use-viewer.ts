import { trpc } from '../app/trpc.ts'

/**
 * Who is signed in. `viewer` is null for a guest, while the answer is on its way, and when the first call failed: one
 * that fails later throws nobody out of what they are writing. Asked once, and again when a list or a stream finds the
 * session ended.
 */
export const useViewer = () => {
  const { data, isPending } = trpc.auth.viewer.useQuery(undefined, {
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A guest may have signed in, and somebody may have verified their address, in another tab meanwhile.
    refetchOnWindowFocus: (query) => (query.state.data?.emailVerified ? false : 'always'),
  })
  return { viewer: data ?? null, isLoading: isPending }
}
