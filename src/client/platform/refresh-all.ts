import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'

/** Marks a query that `refreshAll` leaves out: its call spends something, or the page needs the answer that it has. */
export const exemptFromRefresh = { isExemptFromRefresh: true } as const

/** Fetches the queries of the page again, and marks the other cached ones as out of date. */
export const refreshAll = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.isExemptFromRefresh !== true })

/**
 * Makes a call that the server refuses a second time, such as one that spends a token. It is a query because the cache
 * runs it once per key even if the page mounts twice.
 */
export const useCallOnce = <Answer>(queryKey: QueryKey, call: () => Promise<Answer>, isEnabled = true) =>
  useQuery({
    queryKey,
    queryFn: call,
    enabled: isEnabled,
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: exemptFromRefresh,
  })
