import { httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { limits } from '../../shared/limits.ts'

export const trpc = createTRPCReact<AppRouter>()

export type RouterOutputs = inferRouterOutputs<AppRouter>

/** The way to the server from a browser: the calls of one tick travel in one request, with the session's cookie. */
const browserLink = (): TRPCLink<AppRouter> =>
  splitLink({
    condition: ({ type }) => type === 'subscription',
    // The browser opens a stream again when it is cut.
    true: httpSubscriptionLink({ url: '/trpc' }),
    false: httpBatchLink({
      url: '/trpc',
      maxURLLength: 4_000,
      maxItems: limits.callsPerRequest,
      fetch: (url, options) => fetch(url, { ...(options as RequestInit), credentials: 'same-origin' }),
    }),
  })

/** A client for `trpc.Provider`. Tests hand in a link to the router in their own process. */
export const createApiClient = (link: TRPCLink<AppRouter> = browserLink()) => trpc.createClient({ links: [link] })

export type ApiClient = ReturnType<typeof createApiClient>

/** The HTTP status the server answered with; null when no answer came. */
export const errorStatus = (error: unknown): number | null => {
  if (!(error instanceof TRPCClientError)) return null
  const status: unknown = error.data?.httpStatus
  return typeof status === 'number' ? status : null
}

/** What to tell people about a failed call: the server's own words when it refused, else `fallback`. */
export const errorText = (error: unknown, fallback: string) => {
  const status = errorStatus(error)
  const refused = status !== null && status >= 400 && status < 500
  return refused && error instanceof Error && error.message !== '' ? error.message : fallback
}
