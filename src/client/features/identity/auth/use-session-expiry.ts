import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '../../shared/accounts.ts'
import { paths } from '../app/paths.ts'
import { viewerKey } from '../app/query-client.ts'
import { useFreshStart } from './use-session.ts'

const viewerHash = JSON.stringify(viewerKey)

/** Screens for who is not signed in, and those that end sessions themselves and say what came of it. */
const staying: string[] = [paths.login(), paths.resetPassword, paths.confirmEmail, paths.undoEmail]

/** Whether the server has said that whoever was signed in here is not any more. A logout in this page says it itself. */
function useEnded() {
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

/** Leads who is not signed in any more, because their session has ended, to sign in and back here. For what stands around the screens. */
export function useSessionEnd() {
  const [isEnded, setEnded] = useEnded()
  const startFresh = useFreshStart()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  // After the guarded screens are gone: what they had loaded would be asked for again.
  useEffect(() => {
    if (!isEnded) return
    setEnded(false)
    startFresh()
    if (!staying.includes(pathname)) navigate(paths.login(here), { replace: true })
  }, [isEnded, setEnded, startFresh, navigate, pathname, here])
}
