import { trpc } from '../app/trpc.ts'

/**
 * Spends the token of a link about the address: `confirmEmail` makes the new one count, `undoEmail` brings the old one
 * back.
 */
export const useEmailLink = (call: 'confirmEmail' | 'undoEmail') => {
  const utils = trpc.useUtils()
  return trpc.account[call].useMutation({
    // Sessions end with the change: ask anew who is signed in here, and what the account is.
    onSuccess: async () => {
      await utils.auth.viewer.invalidate()
      await Promise.all([utils.account.invalidate(), utils.settings.get.invalidate()])
    },
  })
}
