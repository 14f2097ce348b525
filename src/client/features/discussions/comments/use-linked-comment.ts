import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { tick } from '../../../platform/entities/entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorStatus } from '../../../ui/api-error.ts'
import { isFirstPage } from '../../../ui/focus.ts'
import { ancestorIds, commentIdInHash } from './comment-anchors.ts'
import type { LinkedComment } from './thread-context.ts'
import { addWithAncestors, showPendingComments } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'
import type { CommentListState } from './use-comment-list.ts'

/**
 * Resolves the URL fragment. For `#comment-{id}` it loads the comment with its ancestors if necessary; `isMissing` if
 * the viewer cannot see it. `isHeadingShown` for `#comments`.
 */
export function useLinkedComment(postId: string, { state, sort, isStale }: CommentListState) {
  const { hash, key } = useLocation()
  const { client } = trpc.useUtils()
  const thread = useCachedThread(postId)
  const [shown, setShown] = useState<LinkedComment | null>(null)
  const [followed, setFollowed] = useState<string | null>(null)
  const wanted = commentIdInHash(hash)
  const isReady = state !== undefined && !isStale
  const isHere = isReady && wanted !== null && state.comments.has(wanted)
  const isWaiting = isReady && state.pendingComments.some(({ id }) => id === wanted)
  const isAway = isReady && wanted !== null && !isHere && !isWaiting && followed !== key

  const input = { postId, commentId: wanted ?? '', sort }
  const around = useQuery({
    queryKey: [...getQueryKey(trpc.threads.around, input, 'query'), 'asked'],
    queryFn: async () => ({ requestedAt: tick(), page: await client.threads.around.query(input) }),
    enabled: isAway,
    gcTime: 0,
    staleTime: 0,
  })
  const page = isAway ? around.data : undefined
  useEffect(() => {
    if (page) thread.write((before) => addWithAncestors(before, page.page), page.requestedAt)
  }, [page, thread])
  useEffect(() => {
    if (isWaiting) thread.write(showPendingComments)
  }, [isWaiting, thread])

  if (isReady && followed !== key && (isHere || hash === '#comments')) {
    setFollowed(key)
    const linked = { id: wanted ?? '', takesFocus: !isFirstPage(key) }
    setShown(isHere ? { ...linked, ancestorIds: ancestorIds(state.comments, wanted) } : null)
  }
  const hidden = wanted === null ? undefined : state?.comments.get(wanted)
  const isHidden = hidden?.hidden != null && hidden.replyCount === 0
  return {
    shown,
    setShown,
    isHeadingShown: hash === '#comments' && followed === key,
    isMissing: isHidden || (isAway && errorStatus(around.error) === 404),
  }
}
