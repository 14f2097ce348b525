import { useEffect, useState } from 'react'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { localComment } from './local-comment.ts'
import { readOutbox, removeFromOutbox } from './outbox.ts'
import { isLocal, isSameText, keyOfLocal, putLocal, type ThreadState, unsentId } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'

/** Shows the comments that were not sent before the page was loaded, each as soon as the comment it answers is there. */
export function useUnsentComments(postId: string, { comments }: Pick<ThreadState, 'comments'>) {
  const { viewer } = useViewer()
  const thread = useCachedThread(postId)
  const [waiting] = useState(() => new Set(viewer ? readOutbox(postId, viewer.id) : []))
  useEffect(() => {
    if (!viewer) return
    for (const outgoing of waiting) {
      const { key, parentId } = outgoing
      const parent = parentId === null ? null : comments.get(parentId)
      if (parent === undefined) continue
      waiting.delete(outgoing)
      const unsent = localComment({ ...outgoing, id: unsentId(key), postId, author: viewer, parent })
      const shown = [...comments.values()]
      if (shown.some((comment) => isLocal(comment) && keyOfLocal(comment) === key)) continue
      // The server has it, although its answer was lost.
      if (shown.some((comment) => !isLocal(comment) && isSameText(comment, unsent)))
        removeFromOutbox(postId, viewer.id, key)
      else thread.write((state) => putLocal(state, unsent))
    }
  }, [comments, waiting, viewer, thread, postId])
}
