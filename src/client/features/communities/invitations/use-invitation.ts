import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { InvitationPage } from '../../../../shared/communities/invitations.ts'
import { arrival, arrivalIn } from '../../../platform/arrival.ts'
import { paths } from '../../../platform/paths.ts'
import { refreshAll } from '../../../platform/refresh-all.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useCachedCommunity } from '../communities/use-cached-community.ts'

/** The public part of an invitation. Refetches on focus, because the viewer may have signed in elsewhere. */
export const useInvitation = (token: string) =>
  trpc.invitations.byToken.useQuery({ token }, { refetchOnWindowFocus: 'always' })

/** Accepts an invitation and opens the community. If a moderator must approve first, `membershipStatus` is PENDING. */
export function useAccept(token: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const cached = useCachedCommunity()
  const navigate = useNavigate()
  return trpc.invitations.accept.useMutation({
    onSuccess: async (community) => {
      const joinedBy = utils.invitations.byToken.getData({ token })?.invitedBy ?? ''
      // A new member may see more in many places, and the emailed link has also verified the viewer's address.
      await refreshAll(client)
      if (!community.role) return
      cached.open(community)
      // For a user who goes back: the server has deleted the invitation.
      utils.invitations.byToken.setData({ token }, (before) => before && { ...before, state: 'member' })
      toast.success(t`You have joined the community!`)
      navigate(paths.community(community.slug), { replace: true, state: arrival({ joinedBy }) })
    },
    onError: (error) => {
      toast.error(errorText(error, t`Failed to join community`))
      void utils.invitations.byToken.invalidate({ token })
    },
  })
}

/** A new account has come to join, so it need not press another button, unless it has to ask. */
export function useJoinAfterSignUp(invitation: InvitationPage | undefined, join: () => void) {
  const { hasSignedUp } = arrivalIn(useLocation().state)
  const hasJoined = useRef(false)
  const isDue = hasSignedUp && invitation?.state === 'ready' && invitation.skipsApproval
  useEffect(() => {
    if (!isDue || hasJoined.current) return
    hasJoined.current = true
    join()
  })
}
