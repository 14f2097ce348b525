import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { TRPCClientErrorLike } from '@trpc/client'
import type { AppRouter } from '../../../../server/router.ts'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { withKey } from '../../../platform/form-key.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorStatus, errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { recordWriting } from '../../identity/push/push-support.ts'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { saveAsDraft } from '../editor/use-draft.ts'
import { localComment } from './local-comment.ts'
import { keepInOutbox, type OutgoingComment, removeFromOutbox } from './outbox.ts'
import { showOwnComment } from './show-own-comment.ts'
import {
  insert,
  isPostedAs,
  putLocal,
  removeComment,
  replace,
  sendingId,
  unsentId,
  withParticipant,
} from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'
import { useCommentCount } from './use-comment-mutations.ts'

/** The key of the draft of a comment on the post, or of a reply. */
export const draftKeyOf = (postId: string, parentId: string | null) =>
  parentId === null ? `comment:${postId}` : `reply:${parentId}`

export interface RefusedComment extends OutgoingComment {
  error: TRPCClientErrorLike<AppRouter>
}

const tooManyRequests = 429
/** Whether another attempt may succeed: without an answer, and when the server failed or was busy. */
function isWorthAnotherAttempt(error: TRPCClientErrorLike<AppRouter>) {
  const status = errorStatus(error)
  return status === null || status >= 500 || status === tooManyRequests
}

/**
 * Returns a function that sends a comment. It is in the thread at once, and stays there as not sent if the server could
 * not be reached, or if the comment that it answers is gone. `onRefused` gets back a comment that the server refused, and returns whether it took the text;
 * otherwise the text is saved as a draft. All of it also happens after the calling component is gone.
 */
export function useSendComment(postId: string, onRefused: (comment: RefusedComment) => boolean) {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const owner = viewer?.id ?? ''
  const { client } = trpc.useUtils()
  const thread = useCachedThread(postId)
  const count = useCommentCount(postId)
  const commentIn = (id: string | null) =>
    thread.readAll().flatMap(({ comments }) => (id === null ? [] : (comments.get(id) ?? [])))[0]

  /** Whether a live event has brought the comment although its answer was lost. */
  const isPosted = (sent: Comment) =>
    thread.readAll().some(({ comments }) => [...comments.values()].some((comment) => isPostedAs(sent, comment)))

  const { mutate } = useMutation<Comment, TRPCClientErrorLike<AppRouter>, OutgoingComment>({
    mutationFn: ({ key, content, parentId }) =>
      client.comments.add.mutate({ postId, content, parentId: parentId ?? undefined }, withKey(key)),
    onMutate: async (outgoing) => {
      keepInOutbox(postId, owner, outgoing)
      await thread.pause()
      if (!viewer) return
      const id = sendingId(outgoing.key)
      const parent = commentIn(outgoing.parentId)
      thread.write((state) => putLocal(state, localComment({ ...outgoing, id, postId, author: viewer, parent })))
      showOwnComment(id)
    },
    onSuccess: (comment, { key, parentId }) => {
      removeFromOutbox(postId, owner, key)
      // A live event may have added the comment, and its count, already.
      const isCounted = commentIn(comment.id) !== undefined
      thread.write((state) => withParticipant(insert(replace(state, sendingId(key), comment), comment), comment))
      if (!isCounted) count.add(1)
      showOwnComment(comment.id, { isTinted: true })
      recordWriting()
      const answered = commentIn(parentId)?.author
      if (answered) {
        const { name } = answered
        toast.success(t`Your reply to ${name} has been posted successfully.`, t`Reply posted`)
      } else toast.success(t`Your comment has been posted`)
    },
    onError: (error, outgoing) => {
      const { key, content, parentId } = outgoing
      void thread.refresh()
      const parent = commentIn(parentId)
      // No composer opens for a reply to a comment that is gone, nor would a draft of it be shown again.
      const isOrphan = parentId !== null && !parent?.author
      if (isWorthAnotherAttempt(error) || isOrphan) {
        if (viewer) {
          const unsent = localComment({ ...outgoing, id: unsentId(key), postId, author: viewer, parent })
          if (isPosted(unsent)) {
            thread.write((state) => removeComment(state, sendingId(key)))
            return removeFromOutbox(postId, owner, key)
          }
          thread.write((state) => putLocal(state, unsent))
          showOwnComment(unsentId(key))
        }
        return toast.error(errorText(error, t`Failed to post comment`))
      }
      thread.write((state) => removeComment(state, sendingId(key)))
      removeFromOutbox(postId, owner, key)
      const isTaken = onRefused({ ...outgoing, error })
      if (!isTaken) saveAsDraft(draftKeyOf(postId, parentId), owner, { content })
      if (!isTaken || !refusalIn(error)) toast.error(errorText(error, t`Failed to post comment`))
    },
    onSettled: count.refresh,
  })
  return mutate
}
