import { trpc } from '../../../platform/trpc.ts'

export type EmailLinkCall = 'confirmEmail' | 'undoEmail' | 'undoTwoFactor'

/**
 * Spends the token of a mailed link: `confirmEmail` activates the new address, `undoEmail` restores the old one, and
 * `undoTwoFactor` removes new factors.
 */
export const useEmailLink = (call: EmailLinkCall) => {
  const utils = trpc.useUtils()
  return trpc.account[call].useMutation({
    // The change ends sessions, so the viewer and the account are refetched.
    onSuccess: async () => {
      await utils.auth.viewer.invalidate()
      await Promise.all([utils.account.invalidate(), utils.settings.get.invalidate()])
    },
  })
}
