import { useQueryClient } from '@tanstack/react-query'
import type { TRPCClientErrorLike } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AppRouter } from '../../../../server/router.ts'
import type { User } from '../../../../shared/identity/auth.ts'
import { clearEntities } from '../../../platform/entities/entities.ts'
import { useFormKey } from '../../../platform/form-key.ts'
import { paths } from '../../../platform/paths.ts'
import { clearPrivateStorage } from '../../../platform/private-storage.ts'
import { clearOfflineCache } from '../../../platform/service-worker.ts'
import { trpc } from '../../../platform/trpc.ts'
import { switchLanguage } from '../../../ui/languages/catalogues.ts'
import { offeredCodes } from '../../../ui/languages/offered.ts'
import { shownTexts } from '../../../ui/languages/texts.tsx'
import { clearToasts } from '../../../ui/toast.ts'

export type LoginError = TRPCClientErrorLike<AppRouter>

const viewerKey = JSON.stringify(getQueryKey(trpc.auth.viewer, undefined, 'query'))

/** Drops all cached data except the viewer. */
export const useResetCache = () => {
  const queryClient = useQueryClient()
  return useCallback(() => {
    clearOfflineCache()
    void queryClient.resetQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== viewerKey })
    clearEntities(queryClient)
  }, [queryClient])
}

/** Shows the page in the language that a user has chosen, as the server does from the next page on. */
function showChosenLanguage({ language }: User) {
  if (language === null || language === shownTexts().language || !offeredCodes().includes(language)) return
  // Without its texts the page stays as it is.
  void switchLanguage(language).catch(() => {})
}

/** Sets the viewer, their language, and drops all data that was loaded for the previous one. */
export const useSwitchViewer = () => {
  const startFresh = useResetCache()
  const utils = trpc.useUtils()
  return useCallback(
    (user: User | null) => {
      if (!user) {
        void clearToasts()
        clearPrivateStorage()
      }
      utils.auth.viewer.setData(undefined, user)
      startFresh()
      if (user) showChosenLanguage(user)
    },
    [startFresh, utils],
  )
}

export const useLogin = () => {
  const become = useSwitchViewer()
  return trpc.auth.login.useMutation({ onSuccess: ({ user }) => become(user) })
}

export const useTwoFactorLogin = (onError: (error: LoginError) => void) => {
  const become = useSwitchViewer()
  return trpc.auth.secondFactor.useMutation({ onSuccess: ({ user }) => become(user), onError })
}

/** Creates an account and signs in, unless the account awaits approval. */
export const useSignup = () => {
  const become = useSwitchViewer()
  const key = useFormKey('sign-up')
  return trpc.auth.signup.useMutation({
    trpc: key,
    onSuccess: ({ user, awaitsApproval }) => !awaitsApproval && become(user),
  })
}

const loggedOutState = { isLoggedOut: true }

/** Whether a navigation results from signing out. Pages with unsaved changes must not block it. */
export const isLoggedOut = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isLoggedOut' in state && state.isLoggedOut === true

/** Signs out without leaving the page. For pages that guests can open. */
export const useLogoutInPlace = () => {
  const become = useSwitchViewer()
  return trpc.auth.logout.useMutation({ onSuccess: () => become(null) })
}

/**
 * Signs out on pages that require a session. The caller must unmount them once `isSuccess` is set: their queries would
 * otherwise run again as a guest.
 */
export const useLogoutFromGuardedPages = () => {
  const become = useSwitchViewer()
  const logout = trpc.auth.logout.useMutation()
  useEffect(() => {
    if (logout.isSuccess) become(null)
  }, [logout.isSuccess, become])
  return logout
}

/** Signs out and opens the home page. If the request fails, the viewer stays signed in. */
export const useLogout = () => {
  const become = useSwitchViewer()
  const navigate = useNavigate()
  const isHome = useLocation().pathname === paths.home
  const logout = trpc.auth.logout.useMutation({ onSuccess: () => navigate(paths.home, { state: loggedOutState }) })

  // Waits for the home page, because the guard of the current page would send the guest to the sign-in page.
  const isLeaving = logout.isSuccess && isHome
  useEffect(() => {
    if (isLeaving) become(null)
  }, [isLeaving, become])
  return logout
}
