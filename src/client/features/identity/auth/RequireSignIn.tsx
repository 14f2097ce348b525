import { Outlet, useLocation } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { PagePending } from '../../../ui/PagePending.tsx'
import { Redirect } from '../../../ui/Redirect.tsx'
import { useViewer } from '../viewer/use-viewer.ts'

/** Leads to the sign-in page, which brings the user back to this one. */
export function RedirectToLogin() {
  const { pathname, search, hash } = useLocation()
  return <Redirect to={paths.login(pathname + search + hash)} />
}

/** Redirects guests to the sign-in page. */
export function RequireSignIn() {
  const { viewer, isLoading, hasFailed, refetch } = useViewer()
  if (isLoading) return <PagePending hasFailed={hasFailed} onRetry={refetch} />
  return viewer ? <Outlet /> : <RedirectToLogin />
}
