import { useLingui } from '@lingui/react/macro'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { copyText } from '../../../ui/CopyButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { useCommentName } from './comment-name.ts'
import classes from './comments.module.css'
import { keepInOutbox, removeFromOutbox } from './outbox.ts'
import { useThreadContext } from './thread-context.ts'
import { keyOfLocal, putLocal, removeComment } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'
import { useSendComment } from './use-send-comment.ts'

/** Says that the viewer's comment could not be sent. Sends it again, returns its text, or discards it. */
export function UnsentNote({ comment }: { comment: Comment }) {
  const { t } = useLingui()
  const { postId, sort, onWrite, onRefused } = useThreadContext()
  const { viewer } = useViewer()
  const owner = viewer?.id ?? ''
  const thread = useCachedThread(postId)
  const send = useSendComment(postId, onRefused)
  const { id, content, parentId, createdAt: sentAt } = comment
  const key = keyOfLocal(comment)
  const outgoing = { key, content, parentId, sentAt }
  const answered = parentId === null ? undefined : thread.read(sort)?.comments.get(parentId)
  const parent = answered?.author ? answered : null
  const remove = () => {
    thread.write((state) => removeComment(state, id))
    removeFromOutbox(postId, owner, key)
  }
  const edit = () => {
    onWrite({ parent, insertion: content, key })
    remove()
  }
  const discard = () => {
    remove()
    const onAct = () => {
      keepInOutbox(postId, owner, outgoing)
      thread.write((state) => putLocal(state, comment))
    }
    toast.success(t`Your text has been discarded`, undefined, { label: t`Undo`, onAct })
  }
  const name = useCommentName()(comment)
  const acts = [
    {
      label: t`Try again`,
      does: t`Try again to send the comment by ${name}`,
      act: () => send(outgoing),
    },
    { label: t`Edit`, does: t`Edit the comment by ${name}`, act: edit },
    {
      label: t`Copy`,
      does: t`Copy the text of the comment by ${name}`,
      act: () => copyText(content, t`The text has been copied`),
    },
    { label: t`Discard`, does: t`Discard the comment by ${name}`, act: discard },
  ]
  return (
    <>
      {parentId !== null && !parent && (
        <p className={classes.note}>
          {t`The comment that this one answers is not shown here, or no longer available.`}
        </p>
      )}
      <div className={classes.acts}>
        <span className={classes.unsent}>{t`Not sent ·`}</span>
        {acts.map(({ label, does, act }) => (
          <button key={label} type="button" className={classes.act} aria-label={does} onClick={act}>
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
