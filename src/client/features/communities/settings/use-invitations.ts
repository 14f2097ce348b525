import { getQueryKey } from '@trpc/react-query'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { useRefresh } from './use-refresh.ts'
import { useRows } from './use-rows.ts'

/** The invitations nobody has answered yet, newest first. */
export const useInvitations = (slug: string) =>
  trpc.invitations.list.useInfiniteQuery({ slug }, { getNextPageParam: (page) => page.nextCursor })

/** Asks again what is open, after new ones may have been sent. */
export function useRefreshInvitations(slug: string) {
  const { invitations } = trpc.useUtils()
  const refresh = useRefresh(slug)
  return () => {
    void invitations.list.invalidate({ slug })
    refresh()
  }
}

/** Sends the mail again, with a new link that holds as long as the first one did. */
export function useResendInvitation(slug: string) {
  const refresh = useRefreshInvitations(slug)
  return trpc.invitations.resend.useMutation({
    onSuccess: () => {
      toast.success('The invitation was sent again.')
    },
    onError: (error) => toast.error(errorText(error, 'The invitation could not be sent again')),
    // Also after a refusal: it may have been answered or revoked meanwhile.
    onSettled: refresh,
  })
}

/** Takes an invitation back: its link opens nothing any more. A failure is for the dialog to tell. */
export function useRevokeInvitation(slug: string) {
  const rows = useRows(getQueryKey(trpc.invitations.list, { slug }, 'infinite'))
  const refresh = useRefreshInvitations(slug)
  return trpc.invitations.revoke.useMutation({
    onSuccess: async (_answer, { id }) => {
      await rows.take(id)
      toast.success('The invitation was revoked.')
    },
    onSettled: refresh,
  })
}
