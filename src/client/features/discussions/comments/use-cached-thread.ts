import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import type { CommentSort } from '../../../../shared/discussions/comment-sorts.ts'
import { entityCache, tick } from '../../../platform/entities/entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { type CachedThread, changesIn, withComments, withoutComments } from './cached-thread.ts'
import type { ThreadState } from './thread-state.ts'

/** Starts with the tRPC key of `threads.open`, so that invalidating the procedure refetches the thread. */
export const threadKey = (postId: string, sort: CommentSort) => [
  ...getQueryKey(trpc.threads.open, { postId, sort }, 'query'),
  'ids',
]

/** The thread without optimistic changes, because the next change must not store them as confirmed. */
export function readThread(client: QueryClient, postId: string, sort: CommentSort): ThreadState | undefined {
  const cached = client.getQueryData<CachedThread>(threadKey(postId, sort))
  return cached && withComments(cached, entityCache(client, 'comment').read(), 'confirmed')
}

/** The cached states of a post's thread in all orders. */
export function useCachedThread(postId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    const all = { queryKey: getQueryKey(trpc.threads.open, { postId }, 'query') }
    const comments = entityCache(client, 'comment')
    const readAll = () =>
      client
        .getQueriesData<CachedThread>(all)
        .flatMap(([key, cached]) => (cached ? { key, state: withComments(cached, comments.read(), 'confirmed') } : []))
    return {
      /** Cancels refetches that would overwrite an optimistic update. */
      pause: () => client.cancelQueries({ ...all, predicate: ({ state }) => state.data !== undefined }),
      read: (sort: CommentSort) => readThread(client, postId, sort),
      /** Returns the state of every loaded order. */
      readAll: () => readAll().map(({ state }) => state),
      /** Changes the thread in every loaded order. `asked` is the tick of the request that the change comes from. */
      write(change: (before: ThreadState) => ThreadState, asked = tick()) {
        const after = readAll().map(({ key, state }) => ({ key, state: change(state) }))
        const states = after.map(({ state }) => state)
        comments.store(changesIn(states, comments.read()), asked)
        for (const { key, state } of after) client.setQueryData(key, withoutComments(state))
      },
      refresh: () => client.invalidateQueries(all),
    }
  }, [client, postId])
}
