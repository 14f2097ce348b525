import { useLingui } from '@lingui/react/macro'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useInvalidateSettings } from './use-community-mutations.ts'
import { useRemovableRows } from './use-removable-rows.ts'

/** Unanswered invitations, newest first. */
export const useInvitations = (slug: string) =>
  trpc.invitations.list.useInfiniteQuery({ slug }, { getNextPageParam: (page) => page.nextCursor })

/** Refetches the invitations after new ones may have been sent. */
export function useRefreshInvitations(slug: string) {
  const { invitations } = trpc.useUtils()
  const refresh = useInvalidateSettings(slug)
  return () => {
    void invitations.list.invalidate({ slug })
    refresh()
  }
}

/** Sends the mail again with a new link, which is valid for the full period. */
export function useResendInvitation(slug: string) {
  const { t } = useLingui()
  const refresh = useRefreshInvitations(slug)
  return trpc.invitations.resend.useMutation({
    onSuccess: () => {
      toast.success(t`The invitation was sent again.`)
    },
    onError: (error) => toast.error(errorText(error, t`The invitation could not be sent again`)),
    // Also runs after a refusal: the invitation may have been answered or revoked.
    onSettled: refresh,
  })
}

/** Revokes an invitation, which invalidates its link. The dialog shows a failure. */
export function useRevokeInvitation(slug: string) {
  const { t } = useLingui()
  const rows = useRemovableRows(getQueryKey(trpc.invitations.list, { slug }, 'infinite'))
  const refresh = useRefreshInvitations(slug)
  return trpc.invitations.revoke.useMutation({
    onSuccess: async (_answer, { id }) => {
      await rows.take(id)
      toast.success(t`The invitation was revoked.`)
    },
    onSettled: refresh,
  })
}
