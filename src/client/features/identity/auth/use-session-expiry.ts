import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '../../../../shared/identity/auth.ts'
import { paths } from '../../../platform/paths.ts'
import { viewerKey } from '../../../platform/query-client.ts'
import { useResetCache } from './use-session.ts'

const viewerHash = JSON.stringify(viewerKey)

/** Pages for guests, and pages that end sessions themselves and show the result. */
const pathsWithoutRedirect: string[] = [
  ...[paths.login(), paths.resetPassword, paths.confirmEmail],
  ...[paths.undoEmail, paths.undoTwoFactor],
]

/**
 * Whether the server reported that the session has ended. Ignores a sign-out on this page, which sets the viewer
 * itself.
 */
function useSessionExpired() {
  const queryClient = useQueryClient()
  const [isEnded, setEnded] = useState(false)
  useEffect(() => {
    let known = queryClient.getQueryData<User | null>(viewerKey) ?? null
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (JSON.stringify(event.query.queryKey) !== viewerHash) return
      const viewer: User | null = event.query.state.data ?? null
      if (known && !viewer && !event.action.manual) setEnded(true)
      if (viewer) setEnded(false)
      known = viewer
    })
  }, [queryClient])
  return [isEnded, setEnded] as const
}

/**
 * Redirects to the sign-in page, and later back here, when the session has ended. Use it once, outside the guarded
 * routes.
 */
export function useSessionExpiry() {
  const [isEnded, setEnded] = useSessionExpired()
  const startFresh = useResetCache()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  // In an effect, because resetting queries while the guarded pages are mounted would refetch them as a guest.
  useEffect(() => {
    if (!isEnded) return
    setEnded(false)
    startFresh()
    if (!pathsWithoutRedirect.includes(pathname)) navigate(paths.login(here), { replace: true })
  }, [isEnded, setEnded, startFresh, navigate, pathname, here])
}
