import { Outlet, useLocation } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { FullPageSpinner } from '../../../ui/FullPageSpinner.tsx'
import { Redirect } from '../../../ui/Redirect.tsx'
import { useViewer } from '../viewer/use-viewer.ts'

/** Redirects guests to the sign-in page, which brings them back to the requested path. */
export function RequireSignIn() {
  const { viewer, isLoading } = useViewer()
  const { pathname, search, hash } = useLocation()
  if (isLoading) return <FullPageSpinner />
  return viewer ? <Outlet /> : <Redirect to={paths.login(pathname + search + hash)} />
}
