/** The parts of an infinite query that load the next page. */
export interface NextPageQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The parts of an infinite query that a list uses. */
export interface PagedQuery<Item> extends NextPageQuery {
  data: { pages: { items: Item[] }[] } | undefined
  isLoadingError: boolean
  refetch: () => unknown
}
