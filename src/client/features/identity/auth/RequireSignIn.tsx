import { Outlet, useLocation } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { FullPageSpinner } from '../ui/FullPageSpinner.tsx'
import { Redirect } from '../ui/Redirect.tsx'
import { useViewer } from './use-viewer.ts'

/** Lets signed-in people through to the screens below; sends guests to sign in and back to where they wanted to go. */
export function RequireSignIn() {
  const { viewer, isLoading } = useViewer()
  const { pathname, search, hash } = useLocation()
  if (isLoading) return <FullPageSpinner />
  return viewer ? <Outlet /> : <Redirect to={paths.login(pathname + search + hash)} />
}
