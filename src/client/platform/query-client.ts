import { QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { errorStatus, trpc } from './trpc.ts'

export const viewerKey = getQueryKey(trpc.auth.viewer, undefined, 'query')

const isNetworkFailure = (error: unknown) => errorStatus(error) === null

/** The browser's copy of what the server said. A new one per page load; a test makes its own. */
export const createQueryClient = () => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The session has ended on the server: ask who is signed in, and the frame of the screens does the rest. What is
      // refused when it is sent stays on the screen with what was typed.
      onError: (error) => {
        if (errorStatus(error) === 401) void client.invalidateQueries({ queryKey: viewerKey })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        // Without a network too the first try is made: the service worker may know the answer.
        networkMode: 'offlineFirst',
        // An answer, even a refusal, is an answer: only what never arrived is worth asking again.
        retry: (failures, error) => isNetworkFailure(error) && failures < 2,
      },
      mutations: { retry: false },
    },
  })
  return client
}
