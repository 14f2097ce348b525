import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import type { CommentSort } from '../../shared/threads.ts'
import { trpc } from '../app/trpc.ts'
import type { ThreadState } from './thread-state.ts'

/**
 * What a thread is kept under in this order. To the library it is the answer of `threads.open`, so that whoever
 * invalidates that has the thread read again; what is kept is a `ThreadState`.
 */
export const threadKey = (postId: string, sort: CommentSort) =>
  getQueryKey(trpc.threads.open, { postId, sort }, 'query')

/** All that the browser keeps of a post's thread, in whatever order it was loaded. */
export function useCachedThread(postId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    const all = { queryKey: getQueryKey(trpc.threads.open, { postId }, 'query') }
    return {
      /** Stops what is being read again: it would put back what a change is about to do. */
      pause: () => client.cancelQueries({ ...all, predicate: ({ state }) => state.data !== undefined }),
      read: (sort: CommentSort) => client.getQueryData<ThreadState>(threadKey(postId, sort)),
      /** In every order that was loaded. */
      readAll: () => client.getQueriesData<ThreadState>(all).flatMap(([, state]) => state ?? []),
      write: (change: (before: ThreadState) => ThreadState) =>
        void client.setQueriesData<ThreadState>(all, (before) => before && change(before)),
      refresh: () => client.invalidateQueries(all),
    }
  }, [client, postId])
}
