import { useLingui } from '@lingui/react/macro'
import { useFormKey } from '../../../platform/form-key.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { refusalIn } from '../../identity/refusals/refusal.ts'

/** Sends email invitations to the community `slug`. */
export function useInvite(slug: string) {
  const { t } = useLingui()
  const { invitations, communitySettings } = trpc.useUtils()
  const key = useFormKey(`invitations:${slug}`)
  return trpc.invitations.send.useMutation({
    trpc: key,
    onSuccess: () => {
      toast.success(t`Invitations sent successfully!`)
      void invitations.list.invalidate({ slug })
      void communitySettings.invalidate()
    },
    // The dialog shows the notice about an unverified address itself.
    onError: (error) => refusalIn(error) ?? toast.error(errorText(error, t`Failed to send invitations`)),
  })
}
