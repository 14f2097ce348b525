import { trpc } from '../../../platform/trpc.ts'
import { toast } from '../../../ui/toast.ts'

/** Sends the verification mail again. The specification asks to log a failure only. */
export function useResendVerification() {
  return trpc.auth.resendVerification.useMutation({
    onSuccess: () => toast.success('Verification email sent! Please check your inbox.'),
    onError: (error) => console.warn('The verification mail could not be sent:', error.message),
  })
}
