import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Community } from '../../../../shared/communities/communities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { useCachedCommunity } from '../communities/use-cached-community.ts'

/** Invalidates the audit log and the counts next to the sections, which every action in the settings changes. */
export function useInvalidateSettings(slug: string) {
  const { communitySettings } = trpc.useUtils()
  return () => {
    void communitySettings.overview.invalidate({ slug })
    void communitySettings.audit.invalidate({ slug })
  }
}

/** Every mutation returns the updated community. */
function useCacheCommunity(slug: string) {
  const utils = trpc.useUtils()
  const cached = useCachedCommunity()
  const refresh = useInvalidateSettings(slug)
  return (community: Community, said: string) => {
    cached.open(community)
    void utils.communities.list.invalidate()
    refresh()
    toast.success(said)
  }
}

/** Saves the given details. The caller shows a refusal with `refusalIn(error)`; no toast does. */
export function useSaveDetails(slug: string) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const cached = useCachedCommunity()
  const keep = useCacheCommunity(slug)
  return trpc.communitySettings.saveDetails.useMutation({
    onSuccess: (community) => {
      keep(community, t`The details have been saved.`)
      // For the first steps.
      void cached.refresh(slug)
      void utils.topics.invalidate()
      void utils.posts.invalidate()
    },
    onError: (error) => {
      if (!refusalIn(error)) toast.error(errorText(error, t`The details could not be saved`))
    },
  })
}

/** Saves visibility and admission. The dialog shows a failure. */
export function useSavePrivacy(slug: string) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const keep = useCacheCommunity(slug)
  return trpc.communitySettings.savePrivacy.useMutation({
    onSuccess: (community) => {
      keep(community, t`The privacy has been changed.`)
      // The server may have approved or denied pending requests.
      void utils.joinRequests.list.invalidate({ slug })
      void utils.members.list.invalidate({ slug })
    },
  })
}

/** Saves what users who join from now on are notified about. */
export function useSaveNewMemberLevel(slug: string) {
  const { t } = useLingui()
  const keep = useCacheCommunity(slug)
  const { communitySettings } = trpc.useUtils()
  return trpc.communitySettings.saveNewMemberLevel.useMutation({
    onSuccess: async (community) => {
      await communitySettings.overview.invalidate({ slug })
      keep(community, t`The notifications of new members have been saved.`)
    },
    onError: (error) => toast.error(errorText(error, t`The notifications of new members could not be saved`)),
  })
}

/** Saves whether members may make invite links. */
export function useSaveMembersMayLink(slug: string) {
  const { t } = useLingui()
  const keep = useCacheCommunity(slug)
  const { communitySettings, inviteLinks } = trpc.useUtils()
  return trpc.communitySettings.saveMembersMayLink.useMutation({
    onSuccess: async (community) => {
      await communitySettings.overview.invalidate({ slug })
      void inviteLinks.list.invalidate({ slug })
      keep(community, t`The setting has been saved.`)
    },
    onError: (error) => toast.error(errorText(error, t`The setting could not be saved`)),
  })
}

/** Saves who may write. */
export function useSaveWriting(slug: string) {
  const { t } = useLingui()
  const keep = useCacheCommunity(slug)
  const { communitySettings, posts, threads } = trpc.useUtils()
  return trpc.communitySettings.saveWriting.useMutation({
    onSuccess: async (community) => {
      await communitySettings.overview.invalidate({ slug })
      for (const read of [posts.byId, threads.open]) void read.invalidate()
      keep(community, t`Who may write has been saved.`)
    },
    onError: (error) => toast.error(errorText(error, t`Who may write could not be saved`)),
  })
}

/** Archives the community: members can no longer add content. The dialog shows a failure. */
export function useArchive(slug: string) {
  const { t } = useLingui()
  const keep = useCacheCommunity(slug)
  return trpc.communitySettings.archive.useMutation({
    onSuccess: (community) => keep(community, t`The community is archived.`),
  })
}

export function useRestore(slug: string) {
  const { t } = useLingui()
  const keep = useCacheCommunity(slug)
  return trpc.communitySettings.restore.useMutation({
    onSuccess: (community) => keep(community, t`The community is open again.`),
    onError: (error) => toast.error(errorText(error, t`The community could not be opened again`)),
  })
}

/** Deletes the community and removes its content from the cache. The dialog shows a failure. */
export function useDeleteCommunity(onGone: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const cached = useCachedCommunity()
  return trpc.communitySettings.remove.useMutation({
    onSuccess: (_done, { slug }) => {
      onGone()
      cached.remove(slug)
      for (const read of [trpc.communities, trpc.posts, trpc.comments, trpc.communitySettings]) {
        client.removeQueries({ queryKey: getQueryKey(read) })
      }
      toast.success(t`The community has been deleted.`)
    },
  })
}
