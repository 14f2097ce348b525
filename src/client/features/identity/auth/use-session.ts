import { useQueryClient } from '@tanstack/react-query'
import type { TRPCClientErrorLike } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AppRouter } from '../../server/router.ts'
import type { User } from '../../shared/accounts.ts'
import { forgetRead } from '../app/offline.ts'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { forgetDrafts } from '../editor/drafts.ts'
import { forgetSearches } from '../search/recent-searches.ts'
import { forgetToasts } from '../ui/toast.ts'

export type LoginError = TRPCClientErrorLike<AppRouter>

const viewerKey = JSON.stringify(getQueryKey(trpc.auth.viewer, undefined, 'query'))

/** Drops what was loaded for whoever was signed in before. */
export const useFreshStart = () => {
  const queryClient = useQueryClient()
  return useCallback(() => {
    forgetRead()
    void queryClient.resetQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== viewerKey })
  }, [queryClient])
}

/** Switches the screens to another person. What was loaded for the one before is dropped. */
const useViewerSwitch = () => {
  const startFresh = useFreshStart()
  const utils = trpc.useUtils()
  return useCallback(
    (user: User | null) => {
      if (!user) {
        void forgetToasts()
        forgetDrafts()
        forgetSearches()
      }
      utils.auth.viewer.setData(undefined, user)
      startFresh()
    },
    [startFresh, utils],
  )
}

export const useLogin = () => {
  const become = useViewerSwitch()
  return trpc.auth.login.useMutation({ onSuccess: ({ user }) => become(user) })
}

/** The second step of signing in, where the password was not enough. */
export const useSecondFactor = (onError: (error: LoginError) => void) => {
  const become = useViewerSwitch()
  return trpc.auth.secondFactor.useMutation({ onSuccess: ({ user }) => become(user), onError })
}

/** Makes an account, and signs in to it where it needs not be approved first. */
export const useSignup = () => {
  const become = useViewerSwitch()
  return trpc.auth.signup.useMutation({ onSuccess: ({ user, awaitsApproval }) => !awaitsApproval && become(user) })
}

const leaving = { isLoggedOut: true }

/** Whether a place is gone to because of a logout: then there is nothing left to stay for. */
export const isLoggedOut = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isLoggedOut' in state && state.isLoggedOut === true

/** Logs out and stays: for pages that are open to guests. */
export const useLogoutHere = () => {
  const become = useViewerSwitch()
  return trpc.auth.logout.useMutation({ onSuccess: () => become(null) })
}

/**
 * Logs out where every screen needs somebody signed in. Once `isSuccess`, these screens are no longer to be shown: what
 * they have asked for would be asked again for the guest.
 */
export const useLogoutAway = () => {
  const become = useViewerSwitch()
  const logout = trpc.auth.logout.useMutation()
  useEffect(() => {
    if (logout.isSuccess) become(null)
  }, [logout.isSuccess, become])
  return logout
}

/** Logs out and goes home. Nothing changes when the server does not answer that it was done. */
export const useLogout = () => {
  const become = useViewerSwitch()
  const navigate = useNavigate()
  const isHome = useLocation().pathname === paths.home
  const logout = trpc.auth.logout.useMutation({ onSuccess: () => navigate(paths.home, { state: leaving }) })

  // Not before home is shown: the guard of the screen they leave would send the guest to sign in.
  const isLeaving = logout.isSuccess && isHome
  useEffect(() => {
    if (isLeaving) become(null)
  }, [isLeaving, become])
  return logout
}
