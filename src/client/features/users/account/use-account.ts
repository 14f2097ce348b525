import { useLingui } from '@lingui/react/macro'
import { TRPCClientError } from '@trpc/client'
import { messages } from '../../../../shared/platform/messages.ts'
import { type RouterOutputs, trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { translateNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'

/** The private part of the account: an unconfirmed address, a scheduled deletion. */
export const useAccount = () => trpc.account.get.useQuery()

function useCacheAccount() {
  const utils = trpc.useUtils()
  return (account: RouterOutputs['account']['get']) => utils.account.get.setData(undefined, account)
}

const isSwitchedOff = (error: unknown) => error instanceof TRPCClientError && error.data?.extra?.isSwitchedOff === true

/** Returns a function that shows what the specification words for instances that do not allow changes. */
export function useShowEmailChangeOff() {
  const { t } = useLingui()
  return () => toast.success(translateNow(messages.emailChangeOff), t`Email Update (Demo)`)
}

/**
 * Asks to change the address. The change of a verified one waits until the user opens the link in the mail to the new
 * address. If the instance no longer allows changes, says so. `sendsMail`: whether the site does.
 */
export function useChangeEmail(sendsMail: boolean) {
  const { t } = useLingui()
  const keep = useCacheAccount()
  const showEmailChangeOff = useShowEmailChangeOff()
  const utils = trpc.useUtils()
  const change = trpc.account.changeEmail.useMutation({
    onSuccess: (account) => {
      keep(account)
      if (account.pendingEmail !== null) return
      toast.success(sendsMail ? t`Verification email sent! Please check your inbox.` : t`Your address was changed.`)
      void utils.auth.viewer.invalidate()
    },
  })
  return async (wanted: { email: string }) => {
    try {
      await change.mutateAsync(wanted)
    } catch (error) {
      if (!isSwitchedOff(error)) throw error
      showEmailChangeOff()
    }
  }
}

export function useCancelEmailChange() {
  const { t } = useLingui()
  const keep = useCacheAccount()
  return trpc.account.cancelEmailChange.useMutation({
    onSuccess: (account) => {
      keep(account)
      toast.success(t`The change was cancelled. Your address stays as it is.`)
    },
    onError: (error) => toast.error(errorText(error, t`The change could not be cancelled.`)),
  })
}

export function useScheduleDeletion() {
  return trpc.account.scheduleDeletion.useMutation({ onSuccess: useCacheAccount() })
}

export function useCancelDeletion() {
  const { t } = useLingui()
  const keep = useCacheAccount()
  return trpc.account.cancelDeletion.useMutation({
    onSuccess: (account) => {
      keep(account)
      toast.success(t`Your account stays.`)
    },
    onError: (error) => toast.error(errorText(error, t`The deletion could not be stopped. Please try again.`)),
  })
}
