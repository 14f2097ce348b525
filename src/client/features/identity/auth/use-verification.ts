import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

/**
 * Spends the token of a verification mail. It is a query because the cache runs it once per token even if the page
 * mounts twice; the server would refuse the second call.
 */
export const useVerifyEmail = (token: string | null, enabled: boolean) => {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      try {
        const answer = await utils.client.auth.verifyEmail.mutate({ token: token ?? '' })
        toast.success(t`Your email has been successfully verified.`, t`Email verified!`)
        await utils.auth.viewer.invalidate()
        return answer
      } catch (error) {
        toast.error(errorText(error, t`Failed to verify your email`), t`Verification failed`)
        throw error
      }
    },
    enabled: enabled && token !== null,
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
