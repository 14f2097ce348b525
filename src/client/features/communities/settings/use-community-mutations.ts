import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { errorText, type RouterOutputs, trpc } from '../app/trpc.ts'
import { refusalIn } from '../posts/refusal.ts'
import { toast } from '../ui/toast.ts'
import { useRefresh } from './use-refresh.ts'

/** Every change of the community itself answers the community as it is then. */
function useKeepCommunity(slug: string) {
  const utils = trpc.useUtils()
  const refresh = useRefresh(slug)
  return (community: RouterOutputs['communities']['bySlug'], said: string) => {
    utils.communities.bySlug.setData({ slug }, community)
    void utils.communities.list.invalidate()
    refresh()
    toast.success(said)
  }
}

/** Saves what is given of the details. A refusal is not told by a toast: show `refusalIn(error)`. */
export function useSaveDetails(slug: string) {
  const utils = trpc.useUtils()
  const keep = useKeepCommunity(slug)
  return trpc.communitySettings.saveDetails.useMutation({
    onSuccess: (community) => {
      keep(community, 'The details have been saved.')
      void utils.topics.invalidate()
      void utils.posts.invalidate()
    },
    onError: (error) => {
      if (!refusalIn(error)) toast.error(errorText(error, 'The details could not be saved'))
    },
  })
}

/** Saves who may read and who may join. A failure is for the dialog to tell. */
export function useSavePrivacy(slug: string) {
  const utils = trpc.useUtils()
  const keep = useKeepCommunity(slug)
  return trpc.communitySettings.savePrivacy.useMutation({
    onSuccess: (community) => {
      keep(community, 'The privacy has been changed.')
      // Those who waited may have been let in or turned down.
      void utils.requests.list.invalidate({ slug })
      void utils.members.list.invalidate({ slug })
    },
  })
}

/** Lets nothing more be added. A failure is for the dialog to tell. */
export function useArchive(slug: string) {
  const keep = useKeepCommunity(slug)
  return trpc.communitySettings.archive.useMutation({
    onSuccess: (community) => keep(community, 'The community is archived.'),
  })
}

export function useRestore(slug: string) {
  const keep = useKeepCommunity(slug)
  return trpc.communitySettings.restore.useMutation({
    onSuccess: (community) => keep(community, 'The community is open again.'),
    onError: (error) => toast.error(errorText(error, 'The community could not be opened again')),
  })
}

/** Deletes the community, and nothing of it can be shown again. A failure is for the dialog to tell. */
export function useDeleteCommunity(onGone: () => void) {
  const client = useQueryClient()
  return trpc.communitySettings.remove.useMutation({
    onSuccess: () => {
      onGone()
      for (const read of [trpc.communities, trpc.posts, trpc.comments, trpc.communitySettings]) {
        client.removeQueries({ queryKey: getQueryKey(read) })
      }
      toast.success('The community has been deleted.')
    },
  })
}
