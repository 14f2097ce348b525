import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

export const useSessions = () => trpc.account.sessions.useQuery()

function useEnding(said: string) {
  const utils = trpc.useUtils()
  return {
    onSuccess: () => {
      toast.success(said)
    },
    onError: (error: unknown) => toast.error(errorText(error, 'The session could not be ended. Please try again.')),
    // Also after a refusal: the session may have ended by itself.
    onSettled: () => utils.account.sessions.invalidate(),
  }
}

export const useEndSession = () => trpc.account.endSession.useMutation(useEnding('Signed out there.'))

export const useEndOtherSessions = () =>
  trpc.account.endOtherSessions.useMutation(useEnding('Signed out everywhere else.'))

/** Changes the password; every other session ends with it. */
export function useChangePassword() {
  const utils = trpc.useUtils()
  return trpc.auth.changePassword.useMutation({
    onSuccess: () => {
      toast.success('Your password has been changed. Everywhere else you have been signed out.')
      void utils.account.sessions.invalidate()
    },
  })
}
