import { trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

/** Sends the verification mail again. A failure is only logged, as the specification has it. */
export function useResendVerification() {
  return trpc.auth.resendVerification.useMutation({
    onSuccess: () => toast.success('Verification email sent! Please check your inbox.'),
    onError: (error) => console.warn('The verification mail could not be sent:', error.message),
  })
}
