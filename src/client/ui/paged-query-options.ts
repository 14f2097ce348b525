import { keepPreviousData } from '@tanstack/react-query'

/** How the results of a search are fetched. */
export const hitOptions = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
}
