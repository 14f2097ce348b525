import { hashKey, MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { User } from '../../shared/identity/auth.ts'
import { errorStatus, isUnverified } from '../ui/api-error.ts'
import { recordRequest, setEntityDefaults, tick } from './entities/entities.ts'
import { claimPrivateStorage } from './private-storage.ts'
import { trpc } from './trpc.ts'

export const viewerKey = getQueryKey(trpc.auth.viewer, undefined, 'query')
export const instanceKey = getQueryKey(trpc.instance.get, undefined, 'query')

/** Claims the browser's storage for each viewer, before components that render with the viewer read it. */
function watchViewer(client: QueryClient) {
  const viewerHash = hashKey(viewerKey)
  client.getQueryCache().subscribe((event) => {
    const { status, data } = event.query.state
    if (event.query.queryHash !== viewerHash || status !== 'success') return
    // Other updates, such as the start of a fetch, still have the viewer who may have signed out in another tab.
    const isAnswer = event.type === 'added' || (event.type === 'updated' && event.action.type === 'success')
    if (isAnswer) claimPrivateStorage((data as User | null)?.id ?? null)
  })
}

const isNetworkFailure = (error: unknown) => errorStatus(error) === null

/** Creates the query cache: one per page load, or one per test. */
export const createQueryClient = () => {
  /** The ticks at which the mutations were sent. */
  const started = new WeakMap<object, number>()
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The session has ended, so refetch the viewer; the shell then redirects. Failed mutations stay on the page with
      // the user's input.
      onError: (error) => {
        if (errorStatus(error) === 401) void client.invalidateQueries({ queryKey: viewerKey })
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_input, mutation) => void started.set(mutation, tick()),
      onSuccess: (answer, _input, _context, mutation) => recordRequest(answer, started.get(mutation) ?? tick()),
      // The cached viewer is out of date if it says that the address is verified. No query requires that.
      onError: (error) => {
        if (isUnverified(error)) void client.invalidateQueries({ queryKey: viewerKey })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        // Tries once even when offline, because the service worker may have a cached response.
        networkMode: 'offlineFirst',
        // Retries only network failures. An error response is final. Without a connection the query fails at once, so
        // that its page says so, and runs again when the connection is back.
        retry: (failures, error) => isNetworkFailure(error) && failures < 2 && onlineManager.isOnline(),
      },
      // A mutation that waited for the connection would surprise its user minutes later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  setEntityDefaults(client)
  watchViewer(client)
  return client
}
