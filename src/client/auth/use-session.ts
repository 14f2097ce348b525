import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '../../shared/accounts.ts'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'

const viewerKey = JSON.stringify(getQueryKey(trpc.auth.viewer, undefined, 'query'))

/** Switches the screens to another person. What was loaded for the one before is dropped. */
const useViewerSwitch = () => {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return useCallback(
    (user: User | null) => {
      utils.auth.viewer.setData(undefined, user)
      void queryClient.resetQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== viewerKey })
    },
    [queryClient, utils],
  )
}

export const useLogin = () => {
  const become = useViewerSwitch()
  return trpc.auth.login.useMutation({ onSuccess: ({ user }) => become(user) })
}

export const useSignup = () => {
  const become = useViewerSwitch()
  return trpc.auth.signup.useMutation({ onSuccess: ({ user }) => become(user) })
}

/** Logs out and goes home. Nothing changes when the server does not answer that it was done. */
export const useLogout = () => {
  const become = useViewerSwitch()
  const navigate = useNavigate()
  const isHome = useLocation().pathname === paths.home
  const logout = trpc.auth.logout.useMutation({ onSuccess: () => navigate(paths.home) })

  // Not before home is shown: the guard of the screen they leave would send the guest to sign in.
  const isLeaving = logout.isSuccess && isHome
  useEffect(() => {
    if (isLeaving) become(null)
  }, [isLeaving, become])
  return logout
}
