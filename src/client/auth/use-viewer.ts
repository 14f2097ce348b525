import { trpc } from '../app/trpc.ts'

/**
 * Who is signed in. `viewer` is null for a guest, while the answer is on its way, and when the call failed. Asked once,
 * and again when another call finds the session ended: asking in passing could, by failing, throw people out of what
 * they are writing.
 */
export const useViewer = () => {
  const { data, isPending, isError } = trpc.auth.viewer.useQuery(undefined, {
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A guest may have signed in, and somebody may have verified their address, in another tab meanwhile.
    refetchOnWindowFocus: (query) => (query.state.data?.emailVerified ? false : 'always'),
  })
  return { viewer: isError ? null : (data ?? null), isLoading: isPending }
}
