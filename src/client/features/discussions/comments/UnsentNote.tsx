import type { Comment } from '../../../../shared/discussions/comments.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { commentName } from './comment-name.ts'
import classes from './comments.module.css'
import { removeFromOutbox } from './outbox.ts'
import { useThreadContext } from './thread-context.ts'
import { keyOfLocal, removeComment } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'
import { useSendComment } from './use-send-comment.ts'

/** Says that the viewer's comment could not be sent. Sends it again, or returns its text to the composer. */
export function UnsentNote({ comment }: { comment: Comment }) {
  const { postId, sort, onWrite, onRefused } = useThreadContext()
  const { viewer } = useViewer()
  const thread = useCachedThread(postId)
  const send = useSendComment(postId, onRefused)
  const { id, content, parentId } = comment
  const key = keyOfLocal(comment)
  const edit = () => {
    const parent = parentId === null ? null : (thread.read(sort)?.comments.get(parentId) ?? null)
    onWrite({ parent, insertion: content, key })
    thread.write((state) => removeComment(state, id))
    removeFromOutbox(postId, viewer?.id ?? '', key)
  }
  const name = commentName(comment)
  return (
    <div className={classes.acts}>
      <span className={classes.unsent}>Not sent ·</span>
      <button
        type="button"
        className={classes.act}
        aria-label={`Try again to send the comment by ${name}`}
        onClick={() => send({ key, content, parentId })}
      >
        Try again
      </button>
      <button type="button" className={classes.act} aria-label={`Edit the comment by ${name}`} onClick={edit}>
        Edit
      </button>
    </div>
  )
}
