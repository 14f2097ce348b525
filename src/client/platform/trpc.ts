import { httpBatchLink, httpSubscriptionLink, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { limits } from '../../shared/platform/limits.ts'
import { checkAnswers } from './check-answers.ts'
import { noteConnection } from './connection.ts'
import { hasFormKey, keyHeader, renewFormKeys } from './form-key.ts'
import { proofLink } from './proof-requests.ts'

export const trpc = createTRPCReact<AppRouter>()

export type RouterOutputs = inferRouterOutputs<AppRouter>

interface SendOptions {
  method?: string
  headers?: object
  body?: object | string | null
}
type Send = (url: RequestInfo | URL, options?: SendOptions) => Promise<Response>

/**
 * Batches the calls of one tick into one request, except those with a key, which names a request. `send` takes the place
 * of the browser's `fetch`.
 */
export function callLink(send: Send): TRPCLink<AppRouter> {
  const http = { url: '/trpc', maxURLLength: 4_000, fetch: checkAnswers(send) }
  return splitLink({
    condition: hasFormKey,
    true: [renewFormKeys, httpBatchLink({ ...http, maxItems: 1, headers: keyHeader })],
    false: httpBatchLink({ ...http, maxItems: limits.callsPerRequest }),
  })
}

const fetchHere = (url: RequestInfo | URL, options?: { method?: string }) =>
  noteConnection(options?.method, () => fetch(url, { ...options, credentials: 'same-origin' }))

const browserLink = (): TRPCLink<AppRouter> =>
  splitLink({
    condition: ({ type }) => type === 'subscription',
    // EventSource reconnects by itself.
    true: httpSubscriptionLink({ url: '/trpc' }),
    false: callLink(fetchHere),
  })

/** Creates the client for `trpc.Provider`. Tests pass a link to the router in their own process. */
export const createApiClient = (link: TRPCLink<AppRouter> = browserLink()) =>
  trpc.createClient({ links: [proofLink, link] })

export type ApiClient = ReturnType<typeof createApiClient>
