import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { errorStatus, errorText, type RouterOutputs, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

type Community = RouterOutputs['communities']['bySlug']

const asMember = ({ denial: _, ...community }: Community): Community => ({
  ...community,
  role: 'MEMBER',
  memberCount: community.memberCount + 1,
  can: { ...community.can, join: false, leave: true, invite: !community.isArchived, post: !community.isArchived },
})

const asOutsider = ({ role: _, ...community }: Community): Community => ({
  ...community,
  memberCount: community.memberCount - 1,
  can: { join: !community.isArchived, leave: false, invite: false, post: false, moderate: false, manage: false },
})

const asNotWaiting = ({ membershipStatus: _, ...community }: Community): Community => ({
  ...community,
  can: { ...community.can, join: !community.isArchived },
})

/** Shows a membership before the server has confirmed it; `restore` takes it back. */
function useGuess(slug: string) {
  const { bySlug } = trpc.useUtils().communities
  return async (guess: (community: Community) => Community) => {
    await bySlug.cancel({ slug })
    const before = bySlug.getData({ slug })
    bySlug.setData({ slug }, before && guess(before))
    return { restore: () => bySlug.setData({ slug }, before) }
  }
}

/** Takes a guess back and says why. A refusal means that the community has changed since it was read. */
function useTakingBack(slug: string) {
  const { bySlug } = trpc.useUtils().communities
  return (error: unknown, fallback: string, guessed: { restore: () => void } | undefined) => {
    guessed?.restore()
    toast.error(errorText(error, fallback))
    if (errorStatus(error) !== null) void bySlug.invalidate({ slug })
  }
}

/** What else tells who is a member of what, or is seen by members only. */
function useMembershipChanged(slug: string) {
  const { communities, members, topics, people, posts, feeds, inbox, saved, communitySettings } = trpc.useUtils()
  return () => {
    void communities.list.invalidate()
    void communities.trending.invalidate()
    void members.list.invalidate({ slug })
    void communitySettings.overview.invalidate({ slug })
    void topics.invalidate()
    void posts.ofTopic.invalidate()
    void people.communities.invalidate()
    void feeds.invalidate()
    void saved.invalidate()
    void inbox.invalidate()
  }
}

/** Joins, or asks to join where that is what it takes: then the answer's `membershipStatus` is PENDING. */
export function useJoin(slug: string) {
  const { bySlug, trending } = trpc.useUtils().communities
  const { inCommunity } = trpc.useUtils().posts
  const guess = useGuess(slug)
  const takeBack = useTakingBack(slug)
  return trpc.communities.join.useMutation({
    onMutate: () => guess((community) => (community.requiresApproval ? community : asMember(community))),
    onSuccess: async (community) => {
      toast.success(community.role ? 'You have joined the community!' : 'Your request to join has been sent.')
      const { memberCount } = community
      const joining = community.role ? 'member' : 'waiting'
      trending.setData(undefined, (rows) =>
        rows?.map((row) => (row.slug === slug ? { ...row, memberCount, joining } : row)),
      )
      // Somebody who waits outside a private community still may not see it: they are told by its refusal.
      if (!community.role && !bySlug.getData({ slug })) return bySlug.invalidate({ slug })
      bySlug.setData({ slug }, community)
      void inCommunity.invalidate({ slug })
    },
    onError: (error, _input, guessed) => takeBack(error, 'Failed to join community', guessed),
    onSettled: useMembershipChanged(slug),
  })
}

/** Takes the viewer's waiting request to join back. */
export function useWithdraw(slug: string) {
  const { bySlug } = trpc.useUtils().communities
  const guess = useGuess(slug)
  const takeBack = useTakingBack(slug)
  return trpc.requests.withdraw.useMutation({
    onMutate: () => guess(asNotWaiting),
    onSuccess: async () => {
      toast.success('Your request to join has been withdrawn.')
      await bySlug.invalidate({ slug })
    },
    onError: (error, _input, guessed) => takeBack(error, 'Failed to withdraw your request', guessed),
  })
}

/** What may have been read of a private community. */
const readInside = [
  trpc.communities,
  trpc.posts,
  trpc.comments,
  trpc.members,
  trpc.requests,
  trpc.invitations,
  trpc.communitySettings,
  trpc.topics,
  trpc.people,
  trpc.feeds,
  trpc.search,
  trpc.saved,
]

/** From outside nothing of a private community may be shown again, not even what is still at hand. */
function useForgetting() {
  const client = useQueryClient()
  return () => {
    for (const read of readInside) client.removeQueries({ queryKey: getQueryKey(read) })
  }
}

/** Leaves. `onLeft` hears whether the community can still be seen from outside. */
export function useLeave(slug: string, onLeft: (stillVisible: boolean) => void) {
  const { bySlug } = trpc.useUtils().communities
  const guess = useGuess(slug)
  const takeBack = useTakingBack(slug)
  const forgetWhatWasRead = useForgetting()
  return trpc.communities.leave.useMutation({
    onMutate: () => guess((community) => (community.isPrivate ? community : asOutsider(community))),
    onSuccess: (community) => {
      if (!community.isPrivate) bySlug.setData({ slug }, community)
      toast.success('You have left the community!')
      onLeft(!community.isPrivate)
      if (community.isPrivate) forgetWhatWasRead()
    },
    onError: (error, _input, guessed) => takeBack(error, 'Failed to leave community', guessed),
    onSettled: useMembershipChanged(slug),
  })
}
