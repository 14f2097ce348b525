/** The part of an infinite query that shows the way to its next page. */
export interface MorePages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The part of an infinite query that a list shows. */
export interface Pages<Item> extends MorePages {
  data: { pages: { items: Item[] }[] } | undefined
  isLoadingError: boolean
  refetch: () => unknown
}
