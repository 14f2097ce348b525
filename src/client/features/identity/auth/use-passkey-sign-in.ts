import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { authenticateWithPasskey, offersPasskeysInFields, stopOfferingPasskeys } from '../passkeys/passkeys.ts'
import { useSwitchViewer } from './use-session.ts'

/** Signs in with a passkey alone: `ask` by the browser's dialog, `offer` in a field that names `webauthn`. */
export function usePasskeySignIn() {
  const become = useSwitchViewer()
  const utils = trpc.useUtils()
  const signIn = async (useBrowserAutofill: boolean) => {
    const { ticket, options } = await utils.client.auth.startPasskeySignIn.mutate()
    const passkey = await authenticateWithPasskey(options, { useBrowserAutofill })
    return utils.client.auth.passkeySignIn.mutate({ ticket, passkey: { ...passkey } })
  }
  return useMutation({
    mutationFn: ({ useBrowserAutofill }: { useBrowserAutofill: boolean }) => signIn(useBrowserAutofill),
    onSuccess: ({ user }) => become(user),
  })
}

/** Offers passkeys in the field for the address while the page is open. A refused offer is no error of the user. */
export function useOfferedPasskeys() {
  const offer = usePasskeySignIn()
  const begin = useEffectEvent(() => offer.mutate({ useBrowserAutofill: true }))
  useEffect(() => {
    let isOpen = true
    offersPasskeysInFields().then(
      (isPossible) => isPossible && isOpen && begin(),
      () => undefined,
    )
    return () => {
      isOpen = false
      stopOfferingPasskeys()
    }
  }, [])
}
