import { useLingui } from '@lingui/react/macro'
import { useCallOnce } from '../../../platform/refresh-all.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

/** Spends the token of a verification mail. */
export const useVerifyEmail = (token: string | null, enabled: boolean) => {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const verify = async () => {
    try {
      const answer = await utils.client.auth.verifyEmail.mutate({ token: token ?? '' })
      toast.success(t`Your email has been successfully verified.`, t`Email verified!`)
      await utils.auth.viewer.invalidate()
      return answer
    } catch (error) {
      toast.error(errorText(error, t`Failed to verify your email`), t`Verification failed`)
      throw error
    }
  }
  return useCallOnce(['verify-email', token], verify, enabled && token !== null)
}
