import { trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { makePasskey } from './passkeys.ts'

export const useFactors = () => trpc.factors.list.useQuery()

/** A change of the factors ends every other session, so both lists are read anew. */
function useChanged(said?: string) {
  const utils = trpc.useUtils()
  return () => {
    if (said) toast.success(said)
    void utils.factors.list.invalidate()
    void utils.account.sessions.invalidate()
  }
}

export const useStartApp = () => trpc.factors.startApp.useMutation()

export const useConfirmApp = () =>
  trpc.factors.confirmApp.useMutation({ onSuccess: useChanged('The authenticator app is set up.') })

export const useRemoveApp = () =>
  trpc.factors.removeApp.useMutation({ onSuccess: useChanged('The authenticator app is removed.') })

/** Has the browser make a passkey and keeps it; answers the recovery codes that come with the first factor. */
export function useAddPasskey() {
  const start = trpc.factors.startPasskey.useMutation()
  const add = trpc.factors.addPasskey.useMutation({ onSuccess: useChanged('The passkey is added.') })
  return async ({ password, name }: { password: string; name: string }) => {
    const { ticket, options } = await start.mutateAsync({ password })
    const response = await makePasskey(options)
    return add.mutateAsync({ ticket, name, response: { ...response } })
  }
}

export const useRemovePasskey = () =>
  trpc.factors.removePasskey.useMutation({ onSuccess: useChanged('The passkey is removed.') })

export const useRenewRecoveryCodes = () => trpc.factors.renewRecoveryCodes.useMutation({ onSuccess: useChanged() })
