import { useState } from 'react'
import { trpc } from '../app/trpc.ts'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { useLogged } from '../ui/use-logged.ts'
import { isFinal, type LoadError } from './load-error.ts'

export const communityLoadFailed = 'Failed to fetch community details'

/**
 * A community for its own pages. `error` says why it cannot be shown; a refusal stands while it is asked for again, so
 * that what is typed under it is not lost. Give the component the slug as its key.
 */
export function useCommunity(slug: string) {
  const query = trpc.communities.bySlug.useQuery({ slug })
  const [refusal, setRefusal] = useState<LoadError | null>(null)
  const found = query.error && isFinal(query.error) ? query.error : null
  const isAsking = query.isFetching && !query.data
  if (!isAsking && found !== refusal) setRefusal(found)
  useFailureToast(query.isLoadingError && !found, communityLoadFailed)

  useLogged(query.error, 'Failed to fetch community')

  const error = found ?? (isAsking ? refusal : null) ?? (query.data ? null : query.error)
  return { community: error ? undefined : query.data, error, refetch: query.refetch }
}
