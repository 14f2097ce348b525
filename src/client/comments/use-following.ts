import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { errorStatus, trpc } from '../app/trpc.ts'
import { ancestorsOf, commentIn } from './places.ts'
import type { Shown } from './thread-context.ts'
import { addAround, showWaiting } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'
import type { CommentList } from './use-comment-list.ts'

/**
 * Follows the address: the comment that `#comment-{id}` names is pointed out; when it has not been loaded, it is, with
 * everything above it. `isMissing` when there is none for the viewer. `isHeadingShown` for `#comments`.
 */
export function useFollowing(postId: string, { state, sort, isStale }: CommentList) {
  const { hash, key } = useLocation()
  const thread = useCachedThread(postId)
  const [shown, setShown] = useState<Shown | null>(null)
  const [followed, setFollowed] = useState<string | null>(null)
  const wanted = commentIn(hash)
  const isReady = state !== undefined && !isStale
  const isHere = isReady && wanted !== null && state.comments.has(wanted)
  const isWaiting = isReady && state.waiting.some(({ id }) => id === wanted)
  const isAway = isReady && wanted !== null && !isHere && !isWaiting && followed !== key

  const around = trpc.threads.around.useQuery(
    { postId, commentId: wanted ?? '', sort },
    { enabled: isAway, gcTime: 0, staleTime: 0 },
  )
  const piece = isAway ? around.data : undefined
  useEffect(() => {
    if (piece) thread.write((before) => addAround(before, piece))
  }, [piece, thread])
  useEffect(() => {
    if (isWaiting) thread.write(showWaiting)
  }, [isWaiting, thread])

  if (isReady && followed !== key && (isHere || hash === '#comments')) {
    setFollowed(key)
    setShown(isHere ? { id: wanted, above: ancestorsOf(state.comments, wanted) } : null)
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
