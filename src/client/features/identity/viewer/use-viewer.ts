import type { User } from '../../../../shared/identity/auth.ts'
import { pageData } from '../../../platform/page-data.ts'
import { viewerKey } from '../../../platform/query-client.ts'
import { trpc } from '../../../platform/trpc.ts'

const usePageViewer = pageData<User | null>(viewerKey)

const useViewerOfPage = () => {
  const { data, isLoadingError, refetch } = usePageViewer()
  return { viewer: data ?? null, isLoading: data === undefined, hasFailed: isLoadingError, refetch }
}

const useViewerOfBrowser = () => {
  const { data, isLoadingError, refetch } = trpc.auth.viewer.useQuery(undefined, {
    retry: false,
    // Others may have used this browser in the meantime.
    refetchOnReconnect: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    // A guest may have signed in, or a user verified their address, in another tab.
    refetchOnWindowFocus: (query) => (query.state.data?.emailVerified ? false : 'always'),
  })
  return { viewer: data ?? null, isLoading: data === undefined, hasFailed: isLoadingError, refetch }
}

/**
 * The signed-in user. `viewer` is null for a guest, and as long as the server has not said who this is: `isLoading`, and
 * `hasFailed` after a request without an answer. When a later request fails, the last known viewer stays, so that no member
 * loses what they are writing. Fetched once, and again when a list or stream finds that the session has ended, and when
 * the connection is back.
 */
export const useViewer: () => Omit<ReturnType<typeof useViewerOfBrowser>, 'refetch'> & {
  refetch: () => Promise<unknown>
} = typeof document === 'undefined' ? useViewerOfPage : useViewerOfBrowser
