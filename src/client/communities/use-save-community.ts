import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Community } from '../../shared/communities.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

type Pages = InfiniteData<{ items: Community[] }>

const savedKey = getQueryKey(trpc.saved)
const listKey = getQueryKey(trpc.saved.communities)

/** A community in all that the browser keeps of whether it is saved: its own page, and the list of those that are. */
function useCachedMark(slug: string) {
  const client = useQueryClient()
  const { bySlug } = trpc.useUtils().communities
  const show = (isSaved: boolean) => bySlug.setData({ slug }, (community) => community && { ...community, isSaved })
  return {
    show,
    pause: async () => {
      if (bySlug.getData({ slug })) await bySlug.cancel({ slug })
      await client.cancelQueries({ queryKey: listKey, predicate: ({ state }) => state.data !== undefined })
    },
    /** Takes it out of the list. What comes back puts it in again. */
    drop() {
      const before: [QueryKey, Pages | undefined][] = client.getQueriesData<Pages>({ queryKey: listKey })
      for (const [key, list] of before) {
        const pages = list?.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.slug !== slug) }))
        client.setQueryData<Pages>(key, list && pages && { ...list, pages })
      }
      return () => {
        for (const [key, list] of before) client.setQueryData(key, list)
      }
    },
    /** Has the list read again; not while more is on its way out, which would come back for a moment. */
    refresh() {
      if (client.isMutating({ mutationKey: savedKey }) <= 1) void client.invalidateQueries({ queryKey: listKey })
    },
  }
}

/**
 * Saves the community for the viewer, or takes it from what they saved, with the way back in the toast. It shows at once,
 * and is taken back when it fails.
 */
export function useSaveCommunity({ slug, isSaved }: Pick<Community, 'slug' | 'isSaved'>) {
  const cached = useCachedMark(slug)
  const save = trpc.saved.saveCommunity.useMutation({
    onMutate: async () => {
      await cached.pause()
      cached.show(true)
    },
    onSuccess: () => toast.success('Community saved'),
    onError: (error) => {
      cached.show(false)
      toast.error(errorText(error, 'Failed to save community'))
    },
    onSettled: cached.refresh,
  })
  const undo = { label: 'Undo', onAct: () => save.mutate({ slug }) }
  const unsave = trpc.saved.unsaveCommunity.useMutation({
    onMutate: async () => {
      await cached.pause()
      cached.show(false)
      return { restore: cached.drop() }
    },
    onSuccess: () => toast.success('Community removed from your saved items', undefined, undo),
    onError: (error, _input, guessed) => {
      guessed?.restore()
      cached.show(true)
      toast.error(errorText(error, 'Failed to unsave community'))
    },
    onSettled: cached.refresh,
  })
  return () => (isSaved ? unsave : save).mutate({ slug })
}
