import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useForumName } from '../../communities/communities/use-forum-name.ts'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { type CachedPost, useCachedPost } from '../post-cache/use-cached-post.ts'

/** Edits a post. The caller shows a refusal with `refusalIn(error)`; no toast does. */
export function useEditPost() {
  const { t } = useLingui()
  const cached = useCachedPost()
  const { posts } = trpc.useUtils()
  return trpc.posts.edit.useMutation({
    onSuccess: (post) => {
      cached.change(post.id, post)
      cached.refresh(post.id)
      void posts.history.invalidate({ id: post.id })
      toast.success(t`Your post has been updated`)
    },
    onError: (error) => {
      if (!refusalIn(error)) toast.error(errorText(error, t`Failed to update post`))
    },
  })
}

/** Moves the post to another forum of its community. The dialog shows a failure. */
export function useMovePost() {
  const { t } = useLingui()
  const cached = useCachedPost()
  const forumName = useForumName()
  return trpc.posts.move.useMutation({
    onSuccess: (post) => {
      cached.change(post.id, post)
      cached.refresh(post.id)
      const name = forumName(post.forum.name)
      toast.success(t`The post is now in “${name}”.`)
    },
  })
}

/** Deletes the post and opens its community. Resolves when that is done or has failed. */
export function useRemovePost({ id, community }: CachedPost) {
  const { t } = useLingui()
  const cached = useCachedPost()
  const navigate = useNavigate()
  const remove = trpc.posts.remove.useMutation({
    onSuccess: async () => {
      toast.success(t`Post deleted successfully`)
      // Leaves the page first, because the mounted page would refetch the deleted post.
      await navigate(paths.community(community.slug))
      cached.remove(id)
    },
    onError: (error) => toast.error(errorText(error, t`Failed to delete post`)),
  })
  return () => remove.mutateAsync({ id }).catch(() => undefined)
}

/** Toggles the moderator's marks of a post. */
export function useModeratePost({ id, isAnnouncement, isPinned, isLocked }: CachedPost) {
  const { t } = useLingui()
  const cached = useCachedPost()
  const { communities } = trpc.useUtils()
  const shown = (post: Post, said: string) => {
    cached.change(id, post)
    cached.refresh(id)
    toast.success(said)
  }
  const announce = trpc.posts.announce.useMutation({
    onSuccess: (post) =>
      shown(
        post,
        post.isAnnouncement ? t`Everyone who has not muted this is notified` : t`The post is no announcement now`,
      ),
    onError: (error) => toast.error(errorText(error, t`Failed to change the announcement`)),
  })
  const pin = trpc.posts.pin.useMutation({
    onSuccess: (post) => {
      shown(post, post.isPinned ? t`Post pinned` : t`Post unpinned`)
      // For the first steps of its community.
      void communities.bySlug.invalidate()
    },
    onError: (error) => toast.error(errorText(error, isPinned ? t`Failed to unpin post` : t`Failed to pin post`)),
  })
  const lock = trpc.posts.lock.useMutation({
    onSuccess: (post) => shown(post, post.isLocked ? t`Post locked` : t`Post unlocked`),
    onError: (error) => toast.error(errorText(error, isLocked ? t`Failed to unlock post` : t`Failed to lock post`)),
  })
  return {
    announce: () => announce.mutate({ id, isAnnouncement: !isAnnouncement }),
    pin: () => pin.mutate({ id, isPinned: !isPinned }),
    lock: () => lock.mutate({ id, isLocked: !isLocked }),
  }
}
