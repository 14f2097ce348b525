import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

export const useSessions = () => trpc.account.sessions.useQuery()

function useEndSessionsMutation(said: MessageDescriptor) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return {
    onSuccess: () => {
      toast.success(t(said))
    },
    onError: (error: unknown) => toast.error(errorText(error, t`The session could not be ended. Please try again.`)),
    // Also runs after a refusal: the session may have expired.
    onSettled: () => {
      // Signing out everywhere else also ends the feed address.
      void utils.syndication.address.invalidate()
      return utils.account.sessions.invalidate()
    },
  }
}

export const useEndSession = () =>
  trpc.account.endSession.useMutation(useEndSessionsMutation(msg`The device has been signed out.`))

export const useEndOtherSessions = () =>
  trpc.account.endOtherSessions.useMutation(useEndSessionsMutation(msg`Signed out everywhere else.`))

/** Gives the account its first password. */
export function useSetPassword() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return trpc.auth.setPassword.useMutation({
    onSuccess: () => {
      toast.success(t`Your password has been set. You have been signed out everywhere else.`)
      void utils.account.invalidate()
      void utils.syndication.address.invalidate()
    },
  })
}

/** Changes the password, which ends every other session and the feed address. */
export function useChangePassword() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return trpc.auth.changePassword.useMutation({
    onSuccess: () => {
      toast.success(t`Your password has been changed. You have been signed out everywhere else.`)
      void utils.account.sessions.invalidate()
      void utils.syndication.address.invalidate()
      // A strong password wakes the right of a super admin.
      void utils.auth.viewer.invalidate()
    },
  })
}
