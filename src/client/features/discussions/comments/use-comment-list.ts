import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type CommentSort, commentSorts } from '../../../../shared/discussions/comment-sorts.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { linkedCommentParameter } from '../../../../shared/platform/page-parameters.ts'
import { type EntityCache, tick } from '../../../platform/entities/entities.ts'
import { useEntities, useEntityCache } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { askFromStart } from '../../../platform/use-url-pages.ts'
import { useListStart } from '../../../ui/list-start.ts'
import { useEnumParam } from '../../../ui/use-enum-param.ts'
import { type CachedThread, withComments, withoutComments } from './cached-thread.ts'
import { mergeRefreshed } from './thread-events.ts'
import {
  addRootComments,
  addWithAncestors,
  createThreadState,
  type ThreadState,
  withoutDeleting,
} from './thread-state.ts'
import { readThread, threadKey, useCachedThread } from './use-cached-thread.ts'

const param = 'comments'

/** The query string of a post's URL for this order of comments. */
export const sortQuery = (sort: CommentSort) => (sort === 'best' ? '' : `?${param}=${sort}`)

/** The query string that has the page load this comment and, without JavaScript, open the form of a reply to it. */
export function linkedCommentQuery(sort: CommentSort, id: string) {
  const search = new URLSearchParams(sortQuery(sort))
  search.set(linkedCommentParameter, id)
  return `?${search}`
}

/** The order of the comments, stored in the URL, and a function that returns the URL with another one. */
function useSort() {
  const [sort, , sortHref] = useEnumParam<CommentSort>(param, commentSorts)
  return { sort, sortHref }
}

type Client = ReturnType<typeof trpc.useUtils>['client']

/** Refetches as many pages as were loaded before. */
async function askForThread(
  client: Client,
  postId: string,
  before: ThreadState | undefined,
  sort: CommentSort,
  start: string | undefined,
) {
  const wanted = [...(before?.comments.values() ?? [])].filter(({ parentId }) => parentId === null).length
  const limit = Math.min(Math.max(wanted, limits.threadRoots), limits.threadRootsMax)
  const input = { postId, sort, ...(limit > limits.threadRoots && { limit }) }
  const first = await askFromStart(start, (cursor) => client.threads.open.query({ ...input, cursor }))
  let state = createThreadState(sort, first, start)
  for (let come = limit; state.nextCursor !== null && come < wanted; come += limit) {
    state = addRootComments(state, await client.threads.open.query({ ...input, cursor: state.nextCursor }))
  }
  return state
}

/** Adds the comment that the query string names, if the viewer may see it. */
async function withLinkedComment(client: Client, postId: string, state: ThreadState, commentId: string | null) {
  if (commentId === null || state.comments.has(commentId)) return state
  const page = await client.threads.around.query({ postId, commentId, sort: state.sort }).catch(() => null)
  return page ? addWithAncestors(state, page) : state
}

/** Loads a post's thread page by page, in the order given by the URL. */
export function useCommentList(postId: string) {
  const { client } = trpc.useUtils()
  const queryClient = useQueryClient()
  const { sort, sortHref } = useSort()
  const start = useListStart()
  const [params] = useSearchParams()
  const linkedId = params.get(linkedCommentParameter)
  const queryKey = threadKey(postId, sort, start)
  const comments = useEntityCache('comment')
  const { writePage } = useCachedThread(postId)
  const kept = () => readThread(queryClient, postId, sort, start)

  const thread = useQuery({
    queryKey,
    queryFn: async (): Promise<CachedThread> => {
      const requestedAt = tick()
      const opened = await askForThread(client, postId, kept(), sort, start)
      const fresh = await withLinkedComment(client, postId, opened, linkedId)
      // Merges with the current cache, which may have changed during the request.
      const state = mergeRefreshed(kept(), fresh)
      comments.store([...fresh.comments.values()], requestedAt)
      return withoutComments(state)
    },
    structuralSharing: false,
    // The stream missed all events while it was disconnected.
    refetchOnReconnect: 'always',
    // Shows the previous order of the same thread until the new one is loaded.
    placeholderData: (before, query) =>
      before && query && JSON.stringify(query.queryKey) === JSON.stringify(threadKey(postId, before.sort, before.start))
        ? before
        : undefined,
  })
  const { data: cached, isPlaceholderData } = thread
  const toState = useCallback(
    (entities: EntityCache<'comment'>) => cached && withoutDeleting(withComments(cached, entities, 'shown')),
    [cached],
  )
  const state = useEntities('comment', toState)
  const cursor = isPlaceholderData ? null : (cached?.nextCursor ?? null)
  const more = useMutation({
    mutationFn: async (from: string) => ({
      requestedAt: tick(),
      page: await client.threads.open.query({ postId, sort, cursor: from }),
    }),
    onSuccess: ({ requestedAt, page }) => writePage(sort, (before) => addRootComments(before, page), requestedAt),
  })

  /** Loads the remaining root comments. Returns the id of the last one. */
  const loadAll = async () => {
    for (let next = kept()?.nextCursor ?? null; next !== null; ) {
      const requestedAt = tick()
      const page = await client.threads.open.query({ postId, sort, cursor: next, limit: limits.threadRootsMax })
      writePage(sort, (before) => addRootComments(before, page), requestedAt)
      next = page.nextCursor
    }
    return [...(kept()?.comments.values() ?? [])].findLast(({ parentId }) => parentId === null)?.id
  }

  return {
    sort,
    sortHref,
    state,
    loadAll,
    /** Whether the data is still in the previous order. */
    isStale: isPlaceholderData,
    /** Whether the thread is being loaded or refreshed. */
    isFetching: thread.isFetching,
    isLoadingError: thread.isLoadingError,
    refetch: thread.refetch,
    more: {
      hasNextPage: cursor !== null,
      nextCursor: cursor,
      isFetchingNextPage: more.isPending,
      isFetchNextPageError: more.isError,
      fetchNextPage: () => cursor !== null && more.mutate(cursor),
    },
  }
}

export type CommentListState = ReturnType<typeof useCommentList>
