import { useLingui } from '@lingui/react/macro'
import { messages } from '../../../../shared/platform/messages.ts'
import { useEntityCache } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { translateNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { useCachedPost } from '../post-cache/use-cached-post.ts'
import { cancelDeleting, markDeleted, replace, startDeleting } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'

/** Updates the comment count of a post. */
export function useCommentCount(postId: string) {
  const cachedPost = useCachedPost()
  return {
    add: (by: 1 | -1) =>
      cachedPost.change(postId, ({ _count }) =>
        _count ? { _count: { ..._count, comments: Math.max(0, _count.comments + by) } } : {},
      ),
    refresh: () => cachedPost.refresh(postId),
  }
}

/** Edits a comment. The caller shows a refusal with `refusalIn(error)`; a toast reports only an unverified address. */
export function useEditComment(postId: string) {
  const { t } = useLingui()
  const thread = useCachedThread(postId)
  const { history } = trpc.useUtils().comments
  return trpc.comments.edit.useMutation({
    onSuccess: (comment) => {
      thread.write((state) => replace(state, comment.id, comment))
      void history.invalidate({ id: comment.id })
      toast.success(t`Your comment has been updated`)
    },
    onError: (error) => {
      const refusal = refusalIn(error)
      if (refusal?.kind === 'unverified') {
        toast.error(translateNow(messages.verificationNeededToEditComments), t`Verification Required`)
      } else if (!refusal) toast.error(errorText(error, t`Failed to update comment`))
    },
  })
}

/** Deletes a comment optimistically and restores it on failure. */
export function useRemoveComment(postId: string) {
  const { t } = useLingui()
  const thread = useCachedThread(postId)
  const count = useCommentCount(postId)
  const comments = useEntityCache('comment')
  return trpc.comments.remove.useMutation({
    onMutate: ({ id }) => thread.write((state) => startDeleting(state, id)),
    onSuccess: (_done, { id }) => {
      thread.write((state) => cancelDeleting(markDeleted(state, id), id))
      // A thread may keep a placeholder. Other lists drop the comment.
      comments.change(id, { isRemoved: true })
      toast.success(t`Comment deleted successfully`)
    },
    onError: (error, { id }) => {
      thread.write((state) => cancelDeleting(state, id))
      void thread.refresh()
      toast.error(errorText(error, t`Failed to delete comment`))
    },
    onSettled: count.refresh,
  })
}
