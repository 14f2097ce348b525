import { keepPreviousData } from '@tanstack/react-query'

/** The parts of an infinite query that load the next page. */
export interface NextPageQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  /** The cursor of the next page, where the URL can start at one (`useUrlPages`); null on the last page. */
  nextCursor?: string | null
}

/** The parts of an infinite query that a list uses. */
export interface PagedQuery<Item> extends NextPageQuery {
  data: { pages: { items: Item[] }[] } | undefined
  isLoadingError: boolean
  refetch: () => unknown
}

/** Options of paged queries. The previous results stay while a changed query runs. */
export const pagedQueryOptions = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
}
