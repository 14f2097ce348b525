import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Role } from '../../../../shared/communities/communities.ts'
import type { Member } from '../../../../shared/communities/members.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { useInvalidateSettings } from './use-community-mutations.ts'
import { useRemovableRows } from './use-removable-rows.ts'

const ownRole: Record<Role, MessageDescriptor> = {
  MEMBER: msg`You are now a member.`,
  MODERATOR: msg`You are now a moderator.`,
  ORGANIZER: msg`You are now an organizer.`,
}

const roleOf = (name: string): Record<Role, MessageDescriptor> => ({
  MEMBER: msg`${name} is now a member.`,
  MODERATOR: msg`${name} is now a moderator.`,
  ORGANIZER: msg`${name} is now an organizer.`,
})

export interface MemberFilter {
  slug: string
  q: string
  role?: Role | undefined
}

/** The matching members, organizers first. The previous results stay while the next query runs. */
export const useMembers = (filter: MemberFilter) =>
  trpc.members.list.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** Sets a member's role. The row keeps its position until the list is opened again. */
export function useSetRole(filter: MemberFilter) {
  const { t } = useLingui()
  const { slug } = filter
  const utils = trpc.useUtils()
  const { viewer } = useViewer()
  const refresh = useInvalidateSettings(slug)
  const changed = (member: Member) => (one: Member) => (one.id === member.id ? member : one)
  return trpc.members.setRole.useMutation({
    onSuccess: (member) => {
      const isViewer = member.id === viewer?.id
      utils.members.list.setInfiniteData(
        filter,
        (rows) =>
          rows && { ...rows, pages: rows.pages.map((page) => ({ ...page, items: page.items.map(changed(member)) })) },
      )
      // The viewer's own role determines the actions on every other member.
      void utils.members.list.invalidate({ slug }, { refetchType: isViewer ? 'active' : 'none' })
      if (isViewer) void utils.communities.bySlug.invalidate({ slug })
      refresh()
      toast.success(t((isViewer ? ownRole : roleOf(member.name))[member.role]))
    },
    onError: (error) => toast.error(errorText(error, t`The role could not be changed`)),
  })
}

/** Transfers the viewer's organizer role to a member. The dialog shows a failure. */
export function useTransferOrganizer(slug: string) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return trpc.members.handOver.useMutation({
    onSuccess: () => {
      void utils.members.list.invalidate({ slug })
      void utils.communities.bySlug.invalidate({ slug })
      toast.success(t`The community has been handed over. You are a moderator now.`)
    },
  })
}

function useMemberRemoval(filter: MemberFilter, said: MessageDescriptor) {
  const { t } = useLingui()
  const { slug } = filter
  const utils = trpc.useUtils()
  const rows = useRemovableRows(getQueryKey(trpc.members.list, filter, 'infinite'))
  const refresh = useInvalidateSettings(slug)
  return {
    onSuccess: (_answer: unknown, { userId }: { userId: string }) => {
      void rows.take(userId)
      void utils.members.list.invalidate({ slug }, { refetchType: 'none' })
      void utils.members.banned.invalidate({ slug })
      void utils.communities.bySlug.invalidate({ slug })
      refresh()
      toast.success(t(said))
    },
  }
}

/** Removes a member, who may join again. The dialog shows a failure. */
export const useRemoveMember = (filter: MemberFilter) =>
  trpc.members.remove.useMutation(useMemberRemoval(filter, msg`The member has been removed.`))

/** Bans a member. The dialog shows a failure. */
export const useBanMember = (filter: MemberFilter) =>
  trpc.members.ban.useMutation(useMemberRemoval(filter, msg`The member has been banned.`))
