import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { Post } from '../../../../shared/discussions/posts.ts'
import type { Author } from '../../../../shared/identity/auth.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { useEntityCache } from '../../../platform/entities/use-entities.ts'
import { useFormKey } from '../../../platform/form-key.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { recordWriting } from '../../identity/push/push-support.ts'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { useCachedPost } from '../post-cache/use-cached-post.ts'
import {
  cancelDeleting,
  insert,
  markDeleted,
  removeComment,
  replace,
  sendingId,
  startDeleting,
} from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'

const optimisticComment = (postId: string, content: string, author: Author, parent: Comment | null): Comment => {
  const now = new Date().toISOString()
  return {
    id: sendingId(),
    postId,
    parentId: parent?.id ?? null,
    depth: parent ? parent.depth + 1 : 0,
    content,
    createdAt: now,
    updatedAt: now,
    author,
    authorRoles: [],
    isDeleted: false,
    hidden: null,
    isHidden: false,
    isReported: false,
    replyCount: 0,
    reactions: [],
    // Nothing, until the server says more.
    can: { reply: false, edit: false, remove: false, react: false, report: false, review: false },
  }
}

/** Updates the comment count of a post. */
function useCommentCount(postId: string) {
  const cachedPost = useCachedPost()
  return {
    add: (by: 1 | -1) =>
      cachedPost.change(postId, ({ _count }) =>
        _count ? { _count: { ..._count, comments: Math.max(0, _count.comments + by) } } : {},
      ),
    refresh: () => cachedPost.refresh(postId),
  }
}

/**
 * Adds a comment, or a reply to `parent`, optimistically, and removes it on failure. The caller shows a refusal with
 * `refusalIn(error)`; no toast does.
 */
export function useAddComment(post: Post, parent: Comment | null) {
  const { viewer } = useViewer()
  const thread = useCachedThread(post.id)
  const count = useCommentCount(post.id)
  const key = useFormKey(parent ? `reply:${parent.id}` : `comment:${post.id}`)
  return trpc.comments.add.useMutation({
    trpc: key,
    onMutate: async ({ content }) => {
      await thread.pause()
      const guess = viewer && optimisticComment(post.id, content, viewer, parent)
      if (guess) thread.write((state) => insert(state, guess))
      // The composer may have moved to another comment by the time of the answer.
      return { optimisticId: guess?.id ?? '', answered: parent?.author }
    },
    onSuccess: (comment, _input, { optimisticId: guessId, answered }) => {
      // A live event may have added the comment, and its count, already.
      const isCounted = thread.readAll().some(({ comments }) => comments.has(comment.id))
      thread.write((state) => insert(replace(state, guessId, comment), comment))
      if (!isCounted) count.add(1)
      recordWriting()
      if (answered) {
        toast.success(`Your reply to ${answered.name} has been posted successfully.`, 'Reply posted')
      } else toast.success('Your comment has been posted')
    },
    onError: (error, _input, guessed) => {
      thread.write((state) => removeComment(state, guessed?.optimisticId ?? ''))
      void thread.refresh()
      if (!refusalIn(error)) toast.error(errorText(error, 'Failed to post comment'))
    },
    onSettled: count.refresh,
  })
}

/** Edits a comment. The caller shows a refusal with `refusalIn(error)`; a toast reports only an unverified address. */
export function useEditComment(postId: string) {
  const thread = useCachedThread(postId)
  const { history } = trpc.useUtils().comments
  return trpc.comments.edit.useMutation({
    onSuccess: (comment) => {
      thread.write((state) => replace(state, comment.id, comment))
      void history.invalidate({ id: comment.id })
      toast.success('Your comment has been updated')
    },
    onError: (error) => {
      const refusal = refusalIn(error)
      if (refusal?.kind === 'unverified') {
        toast.error(messages.verificationNeededToEditComments, 'Verification Required')
      } else if (!refusal) toast.error(errorText(error, 'Failed to update comment'))
    },
  })
}

/** Deletes a comment optimistically and restores it on failure. */
export function useRemoveComment(postId: string) {
  const thread = useCachedThread(postId)
  const count = useCommentCount(postId)
  const comments = useEntityCache('comment')
  return trpc.comments.remove.useMutation({
    onMutate: ({ id }) => thread.write((state) => startDeleting(state, id)),
    onSuccess: (_done, { id }) => {
      thread.write((state) => cancelDeleting(markDeleted(state, id), id))
      // A thread may keep a placeholder. Other lists drop the comment.
      comments.change(id, { isRemoved: true })
      toast.success('Comment deleted successfully')
    },
    onError: (error, { id }) => {
      thread.write((state) => cancelDeleting(state, id))
      void thread.refresh()
      toast.error(errorText(error, 'Failed to delete comment'))
    },
    onSettled: count.refresh,
  })
}
