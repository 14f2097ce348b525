import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import type { CommentSort } from '../../shared/threads.ts'
import { trpc } from '../app/trpc.ts'
import { refreshed } from './thread-events.ts'
import { addPiece, openedState, settled, type ThreadState } from './thread-state.ts'
import { threadKey } from './use-cached-thread.ts'
import { useSort } from './use-sort.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']

/** Reads a thread from its beginning, down to where it had been read before. */
async function readThread(client: Client, postId: string, before: ThreadState | undefined, sort: CommentSort) {
  const wanted = [...(before?.comments.values() ?? [])].filter(({ parentId }) => parentId === null).length
  const limit = Math.min(Math.max(wanted, limits.threadRoots), limits.threadRootsMax)
  const input = { postId, sort, ...(limit > limits.threadRoots && { limit }) }
  let state = openedState(sort, await client.threads.open.query(input))
  for (let come = limit; state.nextCursor !== null && come < wanted; come += limit) {
    state = addPiece(state, await client.threads.open.query({ ...input, cursor: state.nextCursor }))
  }
  return state
}

/** The thread of a post, in the order that stands in the address; piece by piece. */
export function useCommentList(postId: string) {
  const { client } = trpc.useUtils()
  const queryClient = useQueryClient()
  const { sort, setSort } = useSort()
  const queryKey = threadKey(postId, sort)
  const kept = () => queryClient.getQueryData<ThreadState>(queryKey)

  const thread = useQuery({
    queryKey,
    queryFn: async () => {
      const fresh = await readThread(client, postId, kept(), sort)
      // What came while it was being read is in there as well.
      return refreshed(kept(), fresh)
    },
    structuralSharing: false,
    // A stream that was cut has told nothing meanwhile.
    refetchOnReconnect: 'always',
    // Another order of the same thread shows the one before until it has come.
    placeholderData: (before, query) =>
      before && query && JSON.stringify(query.queryKey) === JSON.stringify(threadKey(postId, before.sort))
        ? before
        : undefined,
    select: settled,
  })
  const { data, isPlaceholderData } = thread
  const cursor = isPlaceholderData ? null : (data?.nextCursor ?? null)
  const more = useMutation({
    mutationFn: (from: string) => client.threads.open.query({ postId, sort, cursor: from }),
    onSuccess: (piece) =>
      queryClient.setQueryData<ThreadState>(queryKey, (before) => before && addPiece(before, piece)),
  })

  return {
    sort,
    setSort,
    state: data,
    /** Whether this is still the thread in the order before. */
    isStale: isPlaceholderData,
    isLoadingError: thread.isLoadingError,
    refetch: thread.refetch,
    more: {
      hasNextPage: cursor !== null,
      isFetchingNextPage: more.isPending,
      isFetchNextPageError: more.isError,
      fetchNextPage: () => cursor !== null && more.mutate(cursor),
    },
  }
}

export type CommentList = ReturnType<typeof useCommentList>
