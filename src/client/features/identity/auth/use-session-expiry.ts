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

type Change = 'ended' | 'replaced'

/**
 * Whether the server reported that the session has ended, or that it belongs to another user. Ignores a sign-out on this
 * page, which sets the viewer itself.
 */
function useSessionChange() {
  const queryClient = useQueryClient()
  const [change, setChange] = useState<Change | null>(null)
  useEffect(() => {
    let lastViewer = queryClient.getQueryData<User | null>(viewerKey) ?? null
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (JSON.stringify(event.query.queryKey) !== viewerHash) return
      const viewer: User | null = event.query.state.data ?? null
      if (lastViewer && lastViewer.id !== viewer?.id && !event.action.manual) setChange(viewer ? 'replaced' : 'ended')
      else if (viewer) setChange(null)
      lastViewer = viewer
    })
  }, [queryClient])
  return [change, setChange] as const
}

/**
 * When the session has ended, redirects to the sign-in page, and later back here. When another user has signed in
 * in the meantime, loads the page for them. Use it once, outside the guarded routes.
 */
export function useSessionExpiry() {
  const [change, setChange] = useSessionChange()
  const startFresh = useResetCache()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  // In an effect, because resetting queries while the guarded pages are mounted would refetch them as a guest.
  useEffect(() => {
    if (!change) return
    setChange(null)
    startFresh()
    if (change === 'replaced') window.location.reload()
    else if (!pathsWithoutRedirect.includes(pathname)) navigate(paths.login(here), { replace: true })
  }, [change, setChange, startFresh, navigate, pathname, here])
}
