import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { type CachedPost, useCachedPost } from './use-cached-post.ts'

const savedKey = getQueryKey(trpc.saved)

/** Has what was saved read again; not while more is on its way out, which would come back for a moment. */
function useSavedChanged() {
  const client = useQueryClient()
  return () => {
    if (client.isMutating({ mutationKey: savedKey }) <= 1) void client.invalidateQueries({ queryKey: savedKey })
  }
}

/**
 * Saves the post for the viewer, or takes it from what they saved, with the way back in the toast. It shows at once, and
 * is taken back when it fails.
 */
export function useSavePost({ id, isSaved }: CachedPost) {
  const cached = useCachedPost()
  const changed = useSavedChanged()
  const show = (isSaved: boolean) => cached.change(id, (post) => ({ ...post, isSaved }))
  const save = trpc.saved.save.useMutation({
    onMutate: async () => {
      await cached.pause()
      show(true)
    },
    onSuccess: () => toast.success('Post saved'),
    onError: (error) => {
      show(false)
      toast.error(errorText(error, 'Failed to save post'))
    },
    onSettled: changed,
  })
  const undo = { label: 'Undo', onAct: () => save.mutate({ id }) }
  const unsave = trpc.saved.unsave.useMutation({
    onMutate: async () => {
      await cached.pause()
      show(false)
      return { restore: cached.drop(id, 'saved') }
    },
    onSuccess: () => toast.success('Post removed from your saved items', undefined, undo),
    onError: (error, _input, guessed) => {
      guessed?.restore()
      show(true)
      toast.error(errorText(error, 'Failed to unsave post'))
    },
    onSettled: changed,
  })
  return () => (isSaved ? unsave : save).mutate({ id })
}

/**
 * Hides the post from the viewer's lists, with the way back in the toast. From its own page (`isOnPage`) people go to its
 * community.
 */
export function useHidePost({ id, community }: CachedPost, isOnPage: boolean) {
  const cached = useCachedPost()
  const changed = useSavedChanged()
  const navigate = useNavigate()
  const unhide = trpc.saved.unhide.useMutation({
    onSuccess: () => toast.success('Post shown again'),
    onError: (error) => toast.error(errorText(error, 'Failed to show the post again')),
    onSettled: () => cached.refresh(id),
  })
  const hide = trpc.saved.hide.useMutation({
    onMutate: async () => {
      await cached.pause()
      return { restore: cached.drop(id) }
    },
    onSuccess: () => {
      toast.success('Post hidden', undefined, { label: 'Undo', onAct: () => unhide.mutate({ id }) })
      if (isOnPage) navigate(paths.community(community.slug))
    },
    onError: (error, _input, guessed) => {
      guessed?.restore()
      toast.error(errorText(error, 'Failed to hide post'))
    },
    onSettled: changed,
  })
  return () => hide.mutate({ id })
}

/** Shows a hidden post in the viewer's lists again, with the way back in the toast. */
export function useShowPost({ id }: CachedPost) {
  const cached = useCachedPost()
  const hide = trpc.saved.hide.useMutation({
    onSuccess: () => toast.success('Post hidden'),
    onError: (error) => toast.error(errorText(error, 'Failed to hide post')),
    onSettled: () => cached.refresh(id),
  })
  const undo = { label: 'Undo', onAct: () => hide.mutate({ id }) }
  const unhide = trpc.saved.unhide.useMutation({
    onMutate: async () => {
      await cached.pause()
      return { restore: cached.drop(id, 'hidden') }
    },
    onSuccess: () => toast.success('Post shown again', undefined, undo),
    onError: (error, _input, guessed) => {
      guessed?.restore()
      toast.error(errorText(error, 'Failed to show the post again'))
    },
    onSettled: () => cached.refresh(id),
  })
  return () => unhide.mutate({ id })
}
