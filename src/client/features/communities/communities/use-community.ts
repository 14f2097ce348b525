import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLoadFailureToast } from '../../../ui/use-failure-toast.ts'
import { useLogError } from '../../../ui/use-log-error.ts'
import { communityLoadFailed, isPermanent, type LoadError } from './community-load-error.ts'
import { useCommunityQuery } from './use-cached-community.ts'

/**
 * A community for its own pages. `error` explains why it cannot be shown. It stays while the query refetches, so that
 * input in the form below it is not lost. Use the slug as the component's key.
 */
export function useCommunity(slug: string) {
  const { t } = useLingui()
  const query = useCommunityQuery(slug)
  const [refusal, setRefusal] = useState<LoadError | null>(null)
  const permanentError = query.error && isPermanent(query.error) ? query.error : null
  const isAsking = query.isFetching && !query.data
  if (!isAsking && permanentError !== refusal) setRefusal(permanentError)
  useLoadFailureToast(query.isLoadingError && !permanentError, t(communityLoadFailed))

  useLogError(query.error, 'Failed to fetch community')

  const error = permanentError ?? (isAsking ? refusal : null) ?? (query.data ? null : query.error)
  return { community: error ? undefined : query.data, error, refetch: query.refetch }
}
