import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

/** Whether there is a secret address for readers of feeds, since when, and when it was used last. */
export const useReaderAddress = () => trpc.readers.address.useQuery()

/** Makes a new address; its answer is the only place where it stands. */
export function useRenewReaderAddress() {
  const { address } = trpc.useUtils().readers
  return trpc.readers.renew.useMutation({ onSuccess: () => address.invalidate(), gcTime: 0 })
}

export function useRevokeReaderAddress(onDone: () => void) {
  const { address } = trpc.useUtils().readers
  return trpc.readers.revoke.useMutation({
    onSuccess: () => {
      address.setData(undefined, null)
      toast.success('The address works no more.')
      onDone()
    },
    onError: (error) => toast.error(errorText(error, 'The address could not be revoked')),
  })
}
