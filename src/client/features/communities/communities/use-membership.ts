import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Entities, Patch } from '../../../platform/entities/entities.ts'
import { refreshLists } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorStatus, errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useCachedCommunity } from './use-cached-community.ts'

type Community = Entities['community']

// Optimistic updates. They leave `can` to the answer of the server.

const asMember = ({ requiresApproval, joining, role, memberCount = 0 }: Community) => {
  if (role || (requiresApproval ?? joining !== 'open')) return {}
  return {
    role: 'MEMBER' as const,
    joining: 'member' as const,
    denial: undefined,
    memberCount: memberCount + 1,
  }
}

const asNonMember = ({ isPrivate, role, memberCount = 0 }: Community) =>
  isPrivate || !role ? {} : { role: undefined, memberCount: memberCount - 1 }

const withoutJoinRequest = () => ({ membershipStatus: undefined })

/** Mutation options that apply an optimistic update, and undo it and show the reason when the server refuses. */
function useMembershipChange(slug: string, patch: Patch<Community>, failed: string, onSettled = () => {}) {
  const cached = useCachedCommunity()
  return {
    onMutate: () => ({ takeBack: cached.guess(slug, patch) }),
    onError: (error: unknown) => {
      toast.error(errorText(error, failed))
      // After a refusal, because the community must have changed.
      if (errorStatus(error) !== null) void cached.refresh(slug)
    },
    onSettled: (_answer: unknown, _error: unknown, _input: unknown, guessed: { takeBack: () => void } | undefined) => {
      guessed?.takeBack()
      onSettled()
    },
  }
}

/** Invalidates the other queries that depend on a membership. */
function useMembershipChanged(slug: string) {
  const client = useQueryClient()
  const { members, topics, feeds, saved, notifications, communitySettings, visits, posts, threads } = trpc.useUtils()
  return () => {
    void refreshLists(client, 'community')
    void refreshLists(client, 'post')
    void members.list.invalidate({ slug })
    void communitySettings.overview.invalidate({ slug })
    for (const read of [topics, feeds, saved, notifications, visits]) void read.invalidate()
    // The right to comment can depend on the membership.
    for (const read of [posts.byId, threads.open]) void read.invalidate()
  }
}

/** Joins the community, or asks to join if it approves members; `membershipStatus` is then PENDING. */
export function useJoin(slug: string) {
  const { t } = useLingui()
  const cached = useCachedCommunity()
  const changed = useMembershipChanged(slug)
  return trpc.communities.join.useMutation({
    ...useMembershipChange(slug, asMember, t`Failed to join community`, changed),
    onSuccess: async (community) => {
      toast.success(community.role ? t`You have joined the community!` : t`Your request to join has been sent.`)
      const joining = community.role ? 'member' : 'waiting'
      // A private community stays hidden while the request is pending, so the refetched error shows the request.
      if (!community.role && !cached.isOpen(slug)) {
        cached.change(slug, { joining, memberCount: community.memberCount })
        return cached.refresh(slug)
      }
      cached.open(community, { joining })
      // For the faces.
      if (community.role) void cached.refresh(slug)
    },
  })
}

/** Cancels the viewer's pending request. */
export function useCancelJoinRequest(slug: string) {
  const { t } = useLingui()
  const cached = useCachedCommunity()
  return trpc.joinRequests.withdraw.useMutation({
    ...useMembershipChange(slug, withoutJoinRequest, t`Failed to withdraw your request`),
    onSuccess: async () => {
      toast.success(t`Your request to join has been withdrawn.`)
      await cached.refresh(slug)
    },
  })
}

/** Queries that may contain content of a private community. */
const memberOnlyQueries = [
  trpc.communities,
  trpc.posts,
  trpc.comments,
  trpc.members,
  trpc.joinRequests,
  trpc.invitations,
  trpc.communitySettings,
  trpc.topics,
  trpc.users,
  trpc.feeds,
  trpc.search,
  trpc.saved,
  trpc.visits,
]

/** Removes a private community's content from the cache, so that a former member does not see it. */
function useForgetCommunity(slug: string) {
  const client = useQueryClient()
  const cached = useCachedCommunity()
  return () => {
    cached.remove(slug)
    for (const read of memberOnlyQueries) client.removeQueries({ queryKey: getQueryKey(read) })
  }
}

/** Leaves the community. `onLeft` receives whether the viewer can still see it. */
export function useLeave(slug: string, onLeft: (stillVisible: boolean) => void) {
  const { t } = useLingui()
  const cached = useCachedCommunity()
  const changed = useMembershipChanged(slug)
  const forgetWhatWasRead = useForgetCommunity(slug)
  return trpc.communities.leave.useMutation({
    ...useMembershipChange(slug, asNonMember, t`Failed to leave community`, changed),
    onSuccess: (community) => {
      if (!community.isPrivate) {
        cached.open(community)
        void cached.refresh(slug)
      }
      toast.success(t`You have left the community!`)
      onLeft(!community.isPrivate)
      if (community.isPrivate) forgetWhatWasRead()
    },
  })
}
