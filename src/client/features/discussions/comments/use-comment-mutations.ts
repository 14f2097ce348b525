import type { Author } from '../../shared/accounts.ts'
import type { Comment } from '../../shared/comments.ts'
import { messages } from '../../shared/messages.ts'
import type { Post } from '../../shared/posts.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { refusalIn } from '../posts/refusal.ts'
import { useCachedPost } from '../posts/use-cached-post.ts'
import { toast } from '../ui/toast.ts'
import { drop, insert, replace, sendingId, startLeaving, stay, withdraw } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'

const newComment = (postId: string, content: string, author: Author, parent: Comment | null): Comment => {
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
    isDeleted: false,
    hidden: null,
    isFlagged: false,
    isReported: false,
    replyCount: 0,
    reactions: [],
    can: { reply: false, edit: false, remove: false, react: false, report: false, review: false },
  }
}

/** What a change does to the count beside a post. */
function useCommentCount(postId: string) {
  const cachedPost = useCachedPost()
  return {
    add: (by: 1 | -1) =>
      cachedPost.change(postId, (post) => ({
        ...post,
        _count: { ...post._count, comments: Math.max(0, post._count.comments + by) },
      })),
    refresh: () => cachedPost.refresh(postId),
  }
}

/**
 * Adds a comment, or a reply to `parent`. It stands in the thread at once and is taken out again when it fails. A
 * refusal is not told by a toast: show `refusalIn(error)`.
 */
export function useAddComment(post: Post, parent: Comment | null) {
  const { viewer } = useViewer()
  const thread = useCachedThread(post.id)
  const count = useCommentCount(post.id)
  return trpc.comments.add.useMutation({
    onMutate: async ({ content }) => {
      await thread.pause()
      const guess = viewer && newComment(post.id, content, viewer, parent)
      if (guess) thread.write((state) => insert(state, guess))
      return { guessId: guess?.id ?? '' }
    },
    onSuccess: (comment, _input, { guessId }) => {
      // What was told live meanwhile has been counted.
      const isCounted = thread.readAll().some(({ comments }) => comments.has(comment.id))
      thread.write((state) => insert(replace(state, guessId, comment), comment))
      if (!isCounted) count.add(1)
      if (parent?.author) {
        toast.success(`Your reply to ${parent.author.name} has been posted successfully.`, 'Reply posted')
      } else toast.success('Your comment has been posted')
    },
    onError: (error, _input, guessed) => {
      thread.write((state) => drop(state, guessed?.guessId ?? ''))
      void thread.refresh()
      if (!refusalIn(error)) toast.error(errorText(error, 'Failed to post comment'))
    },
    onSettled: count.refresh,
  })
}

/** Changes a comment. Of a refusal only the unverified address is told by a toast: show `refusalIn(error)`. */
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

/** Deletes a comment. It goes at once, and comes back when that fails. */
export function useRemoveComment(postId: string) {
  const thread = useCachedThread(postId)
  const count = useCommentCount(postId)
  return trpc.comments.remove.useMutation({
    onMutate: ({ id }) => thread.write((state) => startLeaving(state, id)),
    onSuccess: (_done, { id }) => {
      thread.write((state) => stay(withdraw(state, id), id))
      toast.success('Comment deleted successfully')
    },
    onError: (error, { id }) => {
      thread.write((state) => stay(state, id))
      void thread.refresh()
      toast.error(errorText(error, 'Failed to delete comment'))
    },
    onSettled: count.refresh,
  })
}
