import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { useOptimistic } from '../../../platform/entities/use-optimistic.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { toast } from '../../../ui/toast.ts'
import { type CachedPost, useCachedPost } from '../post-cache/use-cached-post.ts'

/** Saves the post, or removes it from the saved ones, optimistically. The toast offers to undo it. */
export function useSavePost({ id, isSaved }: CachedPost) {
  const { t } = useLingui()
  const optimistic = useOptimistic('post', id)
  const { saved } = trpc.useUtils()
  const onSettled = () => void saved.invalidate()
  const save = trpc.saved.save.useMutation(
    optimistic({
      patch: { isSaved: true },
      failed: t`Failed to save post`,
      onDone: () => toast.success(t`Post saved`),
      onSettled,
    }),
  )
  const undo = { label: t`Undo`, onAct: () => save.mutate({ id }) }
  const unsave = trpc.saved.unsave.useMutation(
    optimistic({
      patch: { isSaved: false },
      failed: t`Failed to remove the post from your saved items`,
      onDone: () => toast.success(t`Post removed from your saved items`, undefined, undo),
      onSettled,
    }),
  )
  return () => (isSaved ? unsave : save).mutate({ id })
}

function useHiding(id: string) {
  const { t } = useLingui()
  const optimistic = useOptimistic('post', id)
  const cached = useCachedPost()
  const { saved } = trpc.useUtils()
  return {
    hiding: (onDone: () => void) => {
      const onSettled = () => void saved.invalidate()
      return optimistic({ patch: { isHiddenByViewer: true }, failed: t`Failed to hide post`, onDone, onSettled })
    },
    showing: (onDone: () => void) => {
      // Lists that were read while it was hidden do not have it.
      const onSettled = () => cached.refresh(id)
      return optimistic({
        patch: { isHiddenByViewer: false },
        failed: t`Failed to show the post again`,
        onDone,
        onSettled,
      })
    },
  }
}

/**
 * Hides the post from the viewer's lists. The toast offers to undo it. On the post's own page (`isOnPage`) it opens the
 * community.
 */
export function useHidePost({ id, community }: CachedPost, isOnPage: boolean) {
  const { t } = useLingui()
  const { hiding, showing } = useHiding(id)
  const navigate = useNavigate()
  const unhide = trpc.saved.unhide.useMutation(showing(() => toast.success(t`Post shown again`)))
  const undo = { label: t`Undo`, onAct: () => unhide.mutate({ id }) }
  const hide = trpc.saved.hide.useMutation(
    hiding(() => {
      toast.success(t`Post hidden`, undefined, undo)
      if (isOnPage) navigate(paths.community(community.slug))
    }),
  )
  return () => hide.mutate({ id })
}

/** Shows a hidden post in the viewer's lists again. The toast offers to undo it. */
export function useUnhidePost({ id }: CachedPost) {
  const { t } = useLingui()
  const { hiding, showing } = useHiding(id)
  const hide = trpc.saved.hide.useMutation(hiding(() => toast.success(t`Post hidden`)))
  const undo = { label: t`Undo`, onAct: () => hide.mutate({ id }) }
  const unhide = trpc.saved.unhide.useMutation(showing(() => toast.success(t`Post shown again`, undefined, undo)))
  return () => unhide.mutate({ id })
}
