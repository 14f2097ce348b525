import { useCallback, useRef } from 'react'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useInstance } from '../../instance/branding/use-branding.ts'

/** Returns a function to call with every change of a comment's text, which tells others now and then. */
export function useWritingSign(postId: string) {
  const { client } = trpc.useUtils()
  const isShown = useInstance().data?.showsWriting ?? true
  const last = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    if (!isShown || performance.now() - last.current < limits.writingSignMs) return
    last.current = performance.now()
    // Not critical, and posting shows every refusal.
    client.comments.writing.mutate({ postId }).catch(() => undefined)
  }, [client, postId, isShown])
}
