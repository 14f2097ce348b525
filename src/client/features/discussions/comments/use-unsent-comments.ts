import { useEffect, useState } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { localComment } from './local-comment.ts'
import { readOutbox, removeFromOutbox } from './outbox.ts'
import {
  countReply,
  isLocal,
  isPostedAs,
  keyOfLocal,
  putLocal,
  removeComment,
  type ThreadState,
  unsentId,
} from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'

/**
 * Shows the comments that were not sent before the page, or this order of the thread, was loaded. A reply stays at the top
 * level until the comment that it answers is loaded.
 */
export function useUnsentComments(postId: string, { comments }: Pick<ThreadState, 'comments'>) {
  const { viewer } = useViewer()
  const thread = useCachedThread(postId)
  const [waiting] = useState(() => new Set(viewer ? readOutbox(postId, viewer.id) : []))
  const [placed] = useState(() => new Set<string>())
  useEffect(() => {
    if (!viewer) return
    for (const outgoing of waiting) {
      const { key, parentId } = outgoing
      const parent = parentId === null ? undefined : comments.get(parentId)
      const isOwn = (comment: Comment) => isLocal(comment) && keyOfLocal(comment) === key
      const shown = [...comments.values()]
      const local = shown.find(isOwn)
      // Another order may be sending it.
      const [cached] = thread.readAll().flatMap((state) => [...state.comments.values()].filter(isOwn))
      const id = cached?.id ?? unsentId(key)
      const unsent = localComment({ ...outgoing, id, postId, author: viewer, parent })
      if (shown.some((comment) => isPostedAs(unsent, comment))) {
        // The server has it, although its answer was lost.
        waiting.delete(outgoing)
        removeFromOutbox(postId, viewer.id, key)
        if (local) thread.write((state) => removeComment(state, local.id))
      } else if (placed.has(key) && !cached) {
        // The viewer has sent, edited or discarded it.
        waiting.delete(outgoing)
      } else {
        if (parentId === null || parent) waiting.delete(outgoing)
        placed.add(key)
        if (!local) thread.write((state) => putLocal(state, unsent))
        // The count of the loaded parent does not include it.
        else if (local.depth !== unsent.depth) thread.write((state) => countReply(putLocal(state, unsent), parentId, 1))
      }
    }
  }, [comments, waiting, placed, viewer, thread, postId])
}
