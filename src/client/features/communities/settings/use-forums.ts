import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import type { Forum } from '../../shared/communities.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { useRefresh } from './use-refresh.ts'

export const useForums = (slug: string) => trpc.communities.forums.useQuery({ slug })

/** Every change answers all forums. */
function useKeepForums(slug: string) {
  const { forums } = trpc.useUtils().communities
  const refresh = useRefresh(slug)
  return (answer: Forum[]) => {
    forums.setData({ slug }, answer)
    refresh()
  }
}

/** Adds a forum at the end. A refusal is for the form to tell. */
export const useAddForum = (slug: string) =>
  trpc.communitySettings.addForum.useMutation({ onSuccess: useKeepForums(slug) })

/** Gives a forum another name. A refusal is for the form to tell. */
export const useRenameForum = (slug: string) =>
  trpc.communitySettings.renameForum.useMutation({ onSuccess: useKeepForums(slug) })

export function useSetDefaultForum(slug: string) {
  const keep = useKeepForums(slug)
  return trpc.communitySettings.setDefaultForum.useMutation({
    onSuccess: (forums) => {
      keep(forums)
      toast.success('New posts go to this forum now.')
    },
    onError: (error) => toast.error(errorText(error, 'The default forum could not be changed')),
  })
}

/** Removes a forum. A failure is for the dialog to tell. */
export function useRemoveForum(slug: string) {
  const keep = useKeepForums(slug)
  return trpc.communitySettings.removeForum.useMutation({
    onSuccess: (forums) => {
      keep(forums)
      toast.success('The forum has been removed.')
    },
  })
}

/** Orders the forums. The new order shows at once, and goes when it is refused. */
export function useOrderForums(slug: string) {
  const client = useQueryClient()
  const { forums } = trpc.useUtils().communities
  const keep = useKeepForums(slug)
  const isLast = () => client.isMutating({ mutationKey: getMutationKey(trpc.communitySettings.orderForums) }) <= 1
  return trpc.communitySettings.orderForums.useMutation({
    // One after the other: the order wanted last must be the one that stays.
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
      toast.error(errorText(error, 'The order could not be changed'))
      void forums.invalidate({ slug })
    },
  })
}
