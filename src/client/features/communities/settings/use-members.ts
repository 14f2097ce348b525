import { keepPreviousData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Role } from '../../shared/communities.ts'
import type { Member } from '../../shared/members.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { toast } from '../ui/toast.ts'
import { roleWords } from './role-words.ts'
import { useRefresh } from './use-refresh.ts'
import { useRows } from './use-rows.ts'

/** Which members are looked for. */
export interface MemberFilter {
  slug: string
  q: string
  role?: Role | undefined
}

/** The members looked for, organizers first. While others are fetched, those found before stay. */
export const useMembers = (filter: MemberFilter) =>
  trpc.members.list.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** Gives another role. The row stays where it is until the list is opened again. */
export function useSetRole(filter: MemberFilter) {
  const { slug } = filter
  const utils = trpc.useUtils()
  const { viewer } = useViewer()
  const refresh = useRefresh(slug)
  const changed = (member: Member) => (one: Member) => (one.id === member.id ? member : one)
  return trpc.members.setRole.useMutation({
    onSuccess: (member) => {
      const isViewer = member.id === viewer?.id
      utils.members.list.setInfiniteData(
        filter,
        (rows) =>
          rows && { ...rows, pages: rows.pages.map((page) => ({ ...page, items: page.items.map(changed(member)) })) },
      )
      // What the viewer may do about every other member changes with their own role.
      void utils.members.list.invalidate({ slug }, { refetchType: isViewer ? 'active' : 'none' })
      if (isViewer) void utils.communities.bySlug.invalidate({ slug })
      refresh()
      toast.success(`${isViewer ? 'You are' : `${member.name} is`} now ${roleWords[member.role].one}.`)
    },
    onError: (error) => toast.error(errorText(error, 'The role could not be changed')),
  })
}

/** Makes somebody organizer in the viewer's place. A failure is for the dialog to tell. */
export function useHandOver(slug: string) {
  const utils = trpc.useUtils()
  return trpc.members.handOver.useMutation({
    onSuccess: () => {
      void utils.members.list.invalidate({ slug })
      void utils.communities.bySlug.invalidate({ slug })
      toast.success('The community has been handed on. You are a moderator now.')
    },
  })
}

function useDeparture(filter: MemberFilter, said: string) {
  const { slug } = filter
  const utils = trpc.useUtils()
  const rows = useRows(getQueryKey(trpc.members.list, filter, 'infinite'))
  const refresh = useRefresh(slug)
  return {
    onSuccess: (_answer: unknown, { userId }: { userId: string }) => {
      void rows.take(userId)
      void utils.members.list.invalidate({ slug }, { refetchType: 'none' })
      void utils.members.banned.invalidate({ slug })
      void utils.communities.bySlug.invalidate({ slug })
      refresh()
      toast.success(said)
    },
  }
}

/** Takes somebody's membership; they may come back. A failure is for the dialog to tell. */
export const useRemoveMember = (filter: MemberFilter) =>
  trpc.members.remove.useMutation(useDeparture(filter, 'The member has been removed.'))

/** Keeps somebody out. A failure is for the dialog to tell. */
export const useBanMember = (filter: MemberFilter) =>
  trpc.members.ban.useMutation(useDeparture(filter, 'The member has been banned.'))
