import { useCallback, useState } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { useCachedPost } from '../post-cache/use-cached-post.ts'
import { isLocal, type ThreadState } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'
import type { CommentListState } from './use-comment-list.ts'

const latestOf = ({ comments, pendingComments: waiting }: ThreadState) =>
  // Local comments have the time of the browser's clock.
  [...comments.values(), ...waiting]
    .filter((comment) => !isLocal(comment))
    .reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')

/** Returns the time of the viewer's previous visit to the thread, and a function that records the current one. */
export function useLastVisit(postId: string, { state }: Pick<CommentListState, 'state'>) {
  const { client } = trpc.useUtils()
  const thread = useCachedThread(postId)
  const { change } = useCachedPost()
  const [seenAt, setSeenAt] = useState<string | null>()
  if (seenAt === undefined && state) setSeenAt(state.seenAt)

  const remember = useCallback(() => {
    client.threads.visit.mutate({ id: postId }).then(
      () => change(postId, { isVisited: true, unreadCount: 0 }),
      // Not critical: after a failure the same comments are marked as new again.
      () => undefined,
    )
    thread.write((before) => ({ ...before, seenAt: latestOf(before) || before.seenAt, firstUnreadId: null }))
  }, [client, thread, change, postId])
  return { seenAt: seenAt ?? null, markSeen: remember }
}
