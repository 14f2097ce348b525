import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import type { CommentSort } from '../../../../shared/discussions/comment-sorts.ts'
import { entityCache, tick } from '../../../platform/entities/entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useListStart } from '../../../ui/list-start.ts'
import { type CachedThread, changesIn, withComments, withoutComments } from './cached-thread.ts'
import type { ThreadState } from './thread-state.ts'

/**
 * Starts with the tRPC key of `threads.open`, so that invalidating the procedure refetches the thread. `start` is the
 * cursor after which the page's root comments start.
 */
export const threadKey = (postId: string, sort: CommentSort, start: string | undefined) => [
  ...getQueryKey(trpc.threads.open, { postId, sort }, 'query'),
  'ids',
  ...(start === undefined ? [] : [{ after: start }]),
]

/** The thread without optimistic changes, because the next change must not store them as confirmed. */
export function readThread(
  client: QueryClient,
  postId: string,
  sort: CommentSort,
  start: string | undefined,
): ThreadState | undefined {
  const cached = client.getQueryData<CachedThread>(threadKey(postId, sort, start))
  return cached && withComments(cached, entityCache(client, 'comment').read(), 'confirmed')
}

/** The cached states of a post's thread in all orders. */
export function useCachedThread(postId: string) {
  const client = useQueryClient()
  const start = useListStart()
  return useMemo(() => {
    const all = { queryKey: getQueryKey(trpc.threads.open, { postId }, 'query') }
    const comments = entityCache(client, 'comment')
    const readAll = () =>
      client
        .getQueriesData<CachedThread>(all)
        .flatMap(([key, cached]) => (cached ? { key, state: withComments(cached, comments.read(), 'confirmed') } : []))
    const write = (change: (before: ThreadState) => ThreadState, requestedAt = tick()) => {
      const after = readAll().map(({ key, state }) => ({ key, state: change(state) }))
      const states = after.map(({ state }) => state)
      comments.store(changesIn(states, comments.read()), requestedAt)
      for (const { key, state } of after) client.setQueryData(key, withoutComments(state))
    }
    return {
      /** Cancels refetches that would overwrite an optimistic update. */
      pause: () => client.cancelQueries({ ...all, predicate: ({ state }) => state.data !== undefined }),
      read: (sort: CommentSort) => readThread(client, postId, sort, start),
      /** Returns the state of every loaded order. */
      readAll: () => readAll().map(({ state }) => state),
      /** Changes the thread in every loaded order. `asked` is the tick of the request that the change comes from. */
      write,
      /** Changes the thread in this order only, with the start that the page has. */
      writePage: (sort: CommentSort, change: (before: ThreadState) => ThreadState, requestedAt: number) =>
        write((before) => (before.sort === sort && before.start === start ? change(before) : before), requestedAt),
      refresh: () => client.invalidateQueries(all),
    }
  }, [client, postId, start])
}
