import { useCallback, useEffect, useRef, useState } from 'react'
import { trpc } from '../app/trpc.ts'
import type { ThreadState } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'

const latestOf = ({ comments, waiting }: ThreadState) =>
  [...comments.values(), ...waiting].reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')

/**
 * When the viewer looked at the thread before they came now. Once it is shown, that they have seen it is remembered;
 * `remember` does so again.
 */
export function useVisit(postId: string, state: ThreadState | undefined, viewerId: string | null) {
  const { client } = trpc.useUtils()
  const thread = useCachedThread(postId)
  const [seenAt, setSeenAt] = useState<string | null>()
  if (seenAt === undefined && state) setSeenAt(state.seenAt)
  const isRemembered = useRef(false)

  const remember = useCallback(() => {
    // Nothing depends on it: without it, comments are marked as new once more.
    client.threads.visit.mutate({ id: postId }).catch(() => undefined)
    thread.write((before) => ({ ...before, seenAt: latestOf(before) || before.seenAt }))
  }, [client, thread, postId])
  const isShown = state !== undefined && viewerId !== null
  useEffect(() => {
    if (!isShown || isRemembered.current) return
    isRemembered.current = true
    remember()
  }, [isShown, remember])
  return { seenAt: seenAt ?? null, remember }
}
