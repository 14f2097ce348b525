import { keepPreviousData } from '@tanstack/react-query'

/** How lists are asked for page by page: those of the question before stay while the next answer is on its way. */
export const paged = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
}
