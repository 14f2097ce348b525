import type { Author } from '../../shared/accounts.ts'
import type { Comment } from '../../shared/comments.ts'
import { messages } from '../../shared/messages.ts'
import type { Post } from '../../shared/posts.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { refusalIn } from '../posts/refusal.ts'
import { toast } from '../ui/toast.ts'
import { withAdded, withDeleted, withDropped, withReplaced } from './changes.ts'
import { listOf } from './use-comment-list.ts'

const newComment = (postId: string, content: string, author: Author, parent: Comment | null): Comment => {
  const now = new Date().toISOString()
  return {
    id: `sending-${now}`,
    postId,
    parentId: parent?.id ?? null,
    depth: parent ? parent.depth + 1 : 0,
    content,
    createdAt: now,
    updatedAt: now,
    author,
    isDeleted: false,
    can: { reply: false, edit: false, remove: false },
  }
}

/** What the changes below do to a post's cached list and to the count beside it. */
function useCachedThread(post: Post) {
  const utils = trpc.useUtils()
  const key = { community: post.community.slug, id: post.id }
  const { list } = utils.comments
  return {
    pause: () => list.cancel(listOf(post.id)),
    read: () => list.getInfiniteData(listOf(post.id)),
    write: (change: (before: Pages) => Pages) =>
      list.setInfiniteData(listOf(post.id), (before) => before && change(before)),
    count: (by: number) =>
      utils.posts.byId.setData(
        key,
        (before) => before && { ...before, _count: { ...before._count, comments: before._count.comments + by } },
      ),
    refresh: () => {
      list.invalidate(listOf(post.id))
      utils.posts.byId.invalidate(key)
      utils.posts.inCommunity.invalidate({ slug: post.community.slug })
    },
  }
}
type Pages = NonNullable<ReturnType<ReturnType<typeof trpc.useUtils>['comments']['list']['getInfiniteData']>>

/**
 * Adds a comment, or a reply to `parent`. It stands in the thread at once and is taken out again when it fails. A
 * refusal is not told by a toast: show `refusalIn(error)`.
 */
export function useAddComment(post: Post, parent: Comment | null) {
  const { viewer } = useViewer()
  const thread = useCachedThread(post)
  return trpc.comments.add.useMutation({
    onMutate: async ({ content }) => {
      await thread.pause()
      const guess = viewer && newComment(post.id, content, viewer, parent)
      if (guess) thread.write((pages) => withAdded(pages, guess))
      return { guessId: guess?.id ?? '' }
    },
    onSuccess: (comment, _input, { guessId }) => {
      thread.write((pages) => withAdded(withDropped(pages, guessId), comment))
      thread.count(1)
      if (parent?.author) {
        toast.success(`Your reply to ${parent.author.name} has been posted successfully.`, 'Reply posted')
      } else toast.success('Your comment has been posted')
    },
    onError: (error, _input, guessed) => {
      thread.write((pages) => withDropped(pages, guessed?.guessId ?? ''))
      if (!refusalIn(error)) toast.error(errorText(error, 'Failed to post comment'))
    },
    onSettled: thread.refresh,
  })
}

/** Changes a comment. Of a refusal only the unverified address is told by a toast: show `refusalIn(error)`. */
export function useEditComment(post: Post) {
  const thread = useCachedThread(post)
  return trpc.comments.edit.useMutation({
    onSuccess: (comment) => {
      thread.write((pages) => withReplaced(pages, comment.id, comment))
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
export function useRemoveComment(post: Post) {
  const thread = useCachedThread(post)
  return trpc.comments.remove.useMutation({
    onMutate: async ({ id }) => {
      await thread.pause()
      const before = thread.read()
      thread.write((pages) => withDeleted(pages, id))
      return { before }
    },
    onSuccess: () => {
      thread.count(-1)
      toast.success('Comment deleted successfully')
    },
    onError: (error, _input, guessed) => {
      const before = guessed?.before
      if (before) thread.write(() => before)
      toast.error(errorText(error, 'Failed to delete comment'))
    },
    onSettled: thread.refresh,
  })
}
