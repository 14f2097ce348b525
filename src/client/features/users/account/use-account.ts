import { TRPCClientError } from '@trpc/client'
import { messages } from '../../shared/messages.ts'
import { errorText, type RouterOutputs, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

/** What only the owner sees of the account: the address that waits, the deletion that is due. */
export const useAccount = () => trpc.account.get.useQuery()

function useKeepAccount() {
  const utils = trpc.useUtils()
  return (account: RouterOutputs['account']['get']) => utils.account.get.setData(undefined, account)
}

const isSwitchedOff = (error: unknown) => error instanceof TRPCClientError && error.data?.extra?.isSwitchedOff === true

/**
 * Asks for another address; it waits until the link that is mailed to it is opened. Where the instance does not let
 * people change theirs, that is all they hear of it.
 */
export function useChangeEmail() {
  const keep = useKeepAccount()
  const change = trpc.account.changeEmail.useMutation({ onSuccess: keep })
  return async (wanted: { email: string; password: string }) => {
    try {
      await change.mutateAsync(wanted)
    } catch (error) {
      if (!isSwitchedOff(error)) throw error
      toast.success(messages.emailChangeOff, 'Email Update (Demo)')
    }
  }
}

export function useCancelEmailChange() {
  const keep = useKeepAccount()
  return trpc.account.cancelEmailChange.useMutation({
    onSuccess: (account) => {
      keep(account)
      toast.success('The change was cancelled. Your address stays as it is.')
    },
    onError: (error) => toast.error(errorText(error, 'The change could not be cancelled.')),
  })
}

export function useScheduleDeletion() {
  return trpc.account.scheduleDeletion.useMutation({ onSuccess: useKeepAccount() })
}

export function useCancelDeletion() {
  const keep = useKeepAccount()
  return trpc.account.cancelDeletion.useMutation({
    onSuccess: (account) => {
      keep(account)
      toast.success('Your account stays.')
    },
    onError: (error) => toast.error(errorText(error, 'The deletion could not be stopped. Please try again.')),
  })
}
