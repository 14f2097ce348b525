import { useNavigate } from 'react-router-dom'
import type { Post } from '../../shared/posts.ts'
import { paths } from '../app/paths.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { refusalIn } from './refusal.ts'
import { type CachedPost, useCachedPost } from './use-cached-post.ts'

/** Changes a post's text. A refusal is not told by a toast: show `refusalIn(error)`. */
export function useEditPost() {
  const cached = useCachedPost()
  const { posts, auth } = trpc.useUtils()
  return trpc.posts.edit.useMutation({
    onSuccess: (post) => {
      cached.change(post.id, () => post)
      cached.refresh(post.id)
      void posts.history.invalidate({ id: post.id })
      toast.success('Your post has been updated')
    },
    onError: (error) => {
      const refusal = refusalIn(error)
      if (!refusal) toast.error(errorText(error, 'Failed to update post'))
      // The notice is for whoever is known not to be verified.
      if (refusal?.kind === 'unverified') void auth.viewer.invalidate()
    },
  })
}

/** Asks, then deletes the post and goes to its community. */
export function useRemovePost({ id, community }: CachedPost) {
  const cached = useCachedPost()
  const navigate = useNavigate()
  const remove = trpc.posts.remove.useMutation({
    onSuccess: async () => {
      toast.success('Post deleted successfully')
      // First away from it: a screen that stands on it would have it read again.
      await navigate(paths.community(community.slug))
      cached.drop(id)
      cached.forget(id)
    },
    onError: (error) => toast.error(errorText(error, 'Failed to delete post')),
  })
  return () => {
    const isSure = window.confirm('Are you sure you want to delete this post? This action cannot be undone.')
    if (isSure) remove.mutate({ id })
  }
}

/** What a moderator does with the post as a whole: each turns to its opposite. */
export function useModeratePost({ id, isPinned, isLocked }: CachedPost) {
  const cached = useCachedPost()
  const shown = (post: Post, said: string) => {
    cached.change(id, () => post)
    cached.refresh(id)
    toast.success(said)
  }
  const pin = trpc.posts.pin.useMutation({
    onSuccess: (post) => shown(post, post.isPinned ? 'Post pinned' : 'Post unpinned'),
    onError: (error) => toast.error(errorText(error, isPinned ? 'Failed to unpin post' : 'Failed to pin post')),
  })
  const lock = trpc.posts.lock.useMutation({
    onSuccess: (post) => shown(post, post.isLocked ? 'Post locked' : 'Post unlocked'),
    onError: (error) => toast.error(errorText(error, isLocked ? 'Failed to unlock post' : 'Failed to lock post')),
  })
  return {
    pin: () => pin.mutate({ id, isPinned: !isPinned }),
    lock: () => lock.mutate({ id, isLocked: !isLocked }),
  }
}
