import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

/** Whether the viewer has a feed address, its creation time and last use. */
export const useFeedAddress = () => trpc.syndication.address.useQuery()

/** Creates a new address. Only this response contains it. */
export function useRenewFeedAddress() {
  const { address } = trpc.useUtils().syndication
  return trpc.syndication.renew.useMutation({ onSuccess: () => address.invalidate(), gcTime: 0 })
}

export function useRevokeFeedAddress(onDone: () => void) {
  const { t } = useLingui()
  const { address } = trpc.useUtils().syndication
  return trpc.syndication.revoke.useMutation({
    onSuccess: () => {
      address.setData(undefined, null)
      toast.success(t`The address has been revoked.`)
      onDone()
    },
    onError: (error) => toast.error(errorText(error, t`The address could not be revoked`)),
  })
}
