import { keepPreviousData } from '@tanstack/react-query'

/** Options of paged queries. The previous results stay while a changed query runs. */
export const pagedQueryOptions = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
}
