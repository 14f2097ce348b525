import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../../platform/trpc.ts'
import { errorText, isProofNeeded } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { registerPasskey } from '../passkeys/passkeys.ts'

export const useTwoFactor = () => trpc.twoFactor.list.useQuery()

/** Changing a factor ends every other session and the feed address, so these are fetched again. */
function useTwoFactorChange(said?: MessageDescriptor) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return () => {
    if (said) toast.success(t(said))
    void utils.twoFactor.list.invalidate()
    void utils.account.sessions.invalidate()
    void utils.syndication.address.invalidate()
  }
}

export function useStartAuthenticatorApp() {
  const { t } = useLingui()
  return trpc.twoFactor.startApp.useMutation({
    onError: (error) => {
      if (!isProofNeeded(error)) toast.error(errorText(error, t`The authenticator app could not be set up.`))
    },
  })
}

export const useConfirmAuthenticatorApp = () =>
  trpc.twoFactor.confirmApp.useMutation({ onSuccess: useTwoFactorChange(msg`The authenticator app is set up.`) })

export const useRemoveAuthenticatorApp = () =>
  trpc.twoFactor.removeApp.useMutation({ onSuccess: useTwoFactorChange(msg`The authenticator app is removed.`) })

/** Creates a passkey in the browser and registers it. Returns recovery codes if it is the first factor. */
export function useAddPasskey() {
  const start = trpc.twoFactor.startPasskey.useMutation()
  const add = trpc.twoFactor.addPasskey.useMutation({ onSuccess: useTwoFactorChange(msg`The passkey is added.`) })
  return async (name: string) => {
    const { ticket, options } = await start.mutateAsync()
    const response = await registerPasskey(options)
    return add.mutateAsync({ ticket, name, response: { ...response } })
  }
}

export const useRemovePasskey = () =>
  trpc.twoFactor.removePasskey.useMutation({ onSuccess: useTwoFactorChange(msg`The passkey is removed.`) })

export const useRenewRecoveryCodes = () =>
  trpc.twoFactor.renewRecoveryCodes.useMutation({ onSuccess: useTwoFactorChange() })
