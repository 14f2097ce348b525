import { useNavigationType } from 'react-router-dom'

const cacheTimeMs = 30 * 60_000

/**
 * Refetches a feed on every visit and change of tab, but shows the cached pages after going back, unless they were
 * invalidated.
 */
export function useFeedOptions() {
  const isBack = useNavigationType() === 'POP'
  return {
    gcTime: cacheTimeMs,
    refetchOnMount: (query: { state: { isInvalidated: boolean } }) =>
      isBack && !query.state.isInvalidated ? false : ('always' as const),
  }
}
