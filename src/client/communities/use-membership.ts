import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { errorText, type RouterOutputs, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

type Community = RouterOutputs['communities']['bySlug']

const asMember = (community: Community): Community => ({
  ...community,
  role: 'MEMBER',
  memberCount: community.memberCount + 1,
  can: { ...community.can, join: false, leave: true },
})

const asOutsider = ({ role: _, ...community }: Community): Community => ({
  ...community,
  memberCount: community.memberCount - 1,
  can: { ...community.can, join: true, leave: false, post: false },
})

/** Shows a membership before the server has confirmed it; `restore` takes it back. */
function useGuess(slug: string) {
  const { bySlug } = trpc.useUtils().communities
  return async (guess: (community: Community) => Community | undefined) => {
    await bySlug.cancel({ slug })
    const before = bySlug.getData({ slug })
    bySlug.setData({ slug }, before && guess(before))
    return { restore: () => bySlug.setData({ slug }, before) }
  }
}

/** Joins, or asks to join where that is what it takes: then the answer's `membershipStatus` is PENDING. */
export function useJoin(slug: string) {
  const utils = trpc.useUtils()
  const guess = useGuess(slug)
  return trpc.communities.join.useMutation({
    onMutate: () => guess((community) => (community.requiresApproval ? community : asMember(community))),
    onSuccess: (community) => {
      // Somebody who waits outside a private community still may not see it: their page stays as it is.
      if (community.role || utils.communities.bySlug.getData({ slug })) {
        utils.communities.bySlug.setData({ slug }, community)
        utils.posts.inCommunity.invalidate({ slug })
      }
      toast.success(community.role ? 'You have joined the community!' : 'Your request to join has been sent.')
    },
    onError: (error, _input, guessed) => {
      guessed?.restore()
      toast.error(errorText(error, 'Failed to join community'))
    },
    onSettled: () => utils.communities.list.invalidate(),
  })
}

/** From outside nothing of a private community may be shown again, not even what is still at hand. */
function useForgetting() {
  const client = useQueryClient()
  return () => {
    for (const read of [trpc.communities, trpc.posts, trpc.comments])
      client.removeQueries({ queryKey: getQueryKey(read) })
  }
}

/** Leaves. `onLeft` hears whether the community can still be seen from outside. */
export function useLeave(slug: string, onLeft: (stillVisible: boolean) => void) {
  const utils = trpc.useUtils()
  const guess = useGuess(slug)
  const forgetWhatWasRead = useForgetting()
  return trpc.communities.leave.useMutation({
    onMutate: () => guess((community) => (community.isPrivate ? community : asOutsider(community))),
    onSuccess: (community) => {
      if (!community.isPrivate) utils.communities.bySlug.setData({ slug }, community)
      toast.success('You have left the community!')
      onLeft(!community.isPrivate)
      if (community.isPrivate) forgetWhatWasRead()
    },
    onError: (error, _input, guessed) => {
      guessed?.restore()
      toast.error(errorText(error, 'Failed to leave community'))
    },
    onSettled: () => utils.communities.list.invalidate(),
  })
}
