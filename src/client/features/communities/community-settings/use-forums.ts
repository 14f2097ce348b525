import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import type { Forum } from '../../../../shared/communities/communities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useInvalidateSettings } from './use-community-mutations.ts'

export const useForums = (slug: string) => trpc.communities.forums.useQuery({ slug })

/** Every mutation returns all forums. */
function useCacheForums(slug: string) {
  const { forums } = trpc.useUtils().communities
  const refresh = useInvalidateSettings(slug)
  return (answer: Forum[]) => {
    forums.setData({ slug }, answer)
    refresh()
  }
}

/** Adds a forum at the end. The form shows a refusal. */
export const useAddForum = (slug: string) =>
  trpc.communitySettings.addForum.useMutation({ onSuccess: useCacheForums(slug) })

/** Renames a forum. The form shows a refusal. */
export const useRenameForum = (slug: string) =>
  trpc.communitySettings.renameForum.useMutation({ onSuccess: useCacheForums(slug) })

export function useSetDefaultForum(slug: string) {
  const { t } = useLingui()
  const keep = useCacheForums(slug)
  return trpc.communitySettings.setDefaultForum.useMutation({
    onSuccess: (forums) => {
      keep(forums)
      toast.success(t`New posts go to this forum now.`)
    },
    onError: (error) => toast.error(errorText(error, t`The default forum could not be changed`)),
  })
}

/** Chooses whether only organizers and moderators post in a forum. */
export function useSetForumWriters(slug: string) {
  const { t } = useLingui()
  const keep = useCacheForums(slug)
  return trpc.communitySettings.setForumWriters.useMutation({
    onSuccess: (forums, { onlyModeratorsPost }) => {
      keep(forums)
      toast.success(
        onlyModeratorsPost
          ? t`Only organizers and moderators post in this forum now.`
          : t`Members post in this forum now.`,
      )
    },
    onError: (error) => toast.error(errorText(error, t`The forum could not be changed`)),
  })
}

/** Removes a forum. The dialog shows a failure. */
export function useRemoveForum(slug: string) {
  const { t } = useLingui()
  const keep = useCacheForums(slug)
  return trpc.communitySettings.removeForum.useMutation({
    onSuccess: (forums) => {
      keep(forums)
      toast.success(t`The forum has been removed.`)
    },
  })
}

/** Reorders the forums optimistically and restores the order on failure. */
export function useReorderForums(slug: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { forums } = trpc.useUtils().communities
  const keep = useCacheForums(slug)
  const isLast = () => client.isMutating({ mutationKey: getMutationKey(trpc.communitySettings.reorderForums) }) <= 1
  return trpc.communitySettings.reorderForums.useMutation({
    // Runs in series, so that the server ends with the last order.
    scope: { id: `forums of ${slug}` },
    onMutate: async ({ ids }) => {
      await forums.cancel({ slug })
      const before = forums.getData({ slug })
      forums.setData({ slug }, (all) => all && ids.flatMap((id) => all.find((forum) => forum.id === id) ?? []))
      return { before }
    },
    onSuccess: (answer) => {
      if (isLast()) keep(answer)
    },
    onError: (error, _input, guessed) => {
      forums.setData({ slug }, guessed?.before)
      toast.error(errorText(error, t`The order could not be changed`))
      void forums.invalidate({ slug })
    },
  })
}
