import { trpc } from '../../../platform/trpc.ts'

/**
 * Spends the token of an email-change link: `confirmEmail` activates the new address, `undoEmail` restores the old one.
 */
export const useEmailLink = (call: 'confirmEmail' | 'undoEmail') => {
  const utils = trpc.useUtils()
  return trpc.account[call].useMutation({
    // The change ends sessions, so the viewer and the account are refetched.
    onSuccess: async () => {
      await utils.auth.viewer.invalidate()
      await Promise.all([utils.account.invalidate(), utils.settings.get.invalidate()])
    },
  })
}
