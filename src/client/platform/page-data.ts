import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'

/**
 * Returns a hook for data that the server has before it renders a page. It makes no query, because many parts of a page ask.
 * `isLoadingError` says that there is none.
 */
export function pageData<Data>(key: QueryKey) {
  const hash = hashKey(key)
  return () => {
    const data = useQueryClient().getQueryCache().get<Data>(hash)?.state.data
    return { data, isLoadingError: data === undefined, refetch: async () => undefined }
  }
}
