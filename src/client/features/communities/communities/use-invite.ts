import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

/** Invites people by e-mail into the community `slug`. */
export function useInvite(slug: string) {
  const { invitations, communitySettings } = trpc.useUtils()
  return trpc.invitations.send.useMutation({
    onSuccess: () => {
      toast.success('Invitations sent successfully!')
      void invitations.list.invalidate({ slug })
      void communitySettings.invalidate()
    },
    onError: (error) => toast.error(errorText(error, 'Failed to send invitations')),
  })
}
