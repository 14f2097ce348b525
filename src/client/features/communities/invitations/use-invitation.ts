import { useNavigate } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

/** What the reader of an invitation's link may know of it. Asked again on return: they may have signed in elsewhere. */
export const useInvitation = (token: string) =>
  trpc.invitations.byToken.useQuery({ token }, { refetchOnWindowFocus: 'always' })

/** Accepts an invitation and goes to the community; where a moderator decides first, the answer says PENDING. */
export function useAccept(token: string) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  return trpc.invitations.accept.useMutation({
    onSuccess: async (community) => {
      // Members see more in many places, and the link, since it came by mail, has verified the address of the viewer.
      await utils.invalidate()
      if (!community.role) return
      utils.communities.bySlug.setData({ slug: community.slug }, community)
      // For whoever goes back: the server knows of no invitation any more.
      utils.invitations.byToken.setData({ token }, (before) => before && { ...before, state: 'member' })
      toast.success('You have joined the community!')
      navigate(paths.community(community.slug), { replace: true })
    },
    onError: (error) => {
      toast.error(errorText(error, 'Failed to join community'))
      void utils.invitations.byToken.invalidate({ token })
    },
  })
}
