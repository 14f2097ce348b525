import { useNavigationType } from 'react-router-dom'

const readingMs = 30 * 60_000

/**
 * How a feed is read: whoever comes to it, or to another tab of it, gets the newest; whoever goes back finds what they
 * left, as far as it still holds.
 */
export function useFeedOptions() {
  const isBack = useNavigationType() === 'POP'
  return {
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
    gcTime: readingMs,
    refetchOnMount: (query: { state: { isInvalidated: boolean } }) =>
      isBack && !query.state.isInvalidated ? false : ('always' as const),
  }
}
