import { type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { TRPCClientErrorLike } from '@trpc/client'
import type { AppRouter } from '../../server/router.ts'
import { errorStatus } from '../ui/api-error.ts'
import { useListStart } from '../ui/list-start.ts'

type Failure = TRPCClientErrorLike<AppRouter>
type Options<Page> = Omit<
  UseInfiniteQueryOptions<
    Page,
    Failure,
    { pages: Page[]; pageParams: (string | undefined)[] },
    QueryKey,
    string | undefined
  >,
  'queryFn' | 'initialPageParam' | 'getNextPageParam'
>

/** Asks for the first page instead of one whose cursor the server refuses, because users edit and share URLs. */
export const askFromStart = <Page>(start: string | undefined, ask: (cursor: string | undefined) => Promise<Page>) =>
  ask(start).catch((error) => {
    if (start === undefined || errorStatus(error) !== 400) throw error
    return ask(undefined)
  })

/**
 * The list of a page, page by page. It starts where the URL says, so that its later pages have addresses as well. Not
 * for dialogs and pages with several lists.
 */
export function useUrlPages<Page extends { nextCursor: string | null }>(
  { queryKey, ...options }: Options<Page>,
  ask: (cursor: string | undefined) => Promise<Page>,
) {
  const start = useListStart()
  const query = useInfiniteQuery({
    ...options,
    queryKey: start === undefined ? queryKey : [...queryKey, { after: start }],
    queryFn: ({ pageParam }) => (pageParam === start ? askFromStart(start, ask) : ask(pageParam)),
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  return { ...query, nextCursor: query.data?.pages.at(-1)?.nextCursor ?? null }
}
