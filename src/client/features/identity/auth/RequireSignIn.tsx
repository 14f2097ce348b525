import { Outlet, useLocation } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { PagePending } from '../../../ui/PagePending.tsx'
import { Redirect } from '../../../ui/Redirect.tsx'
import { useInstance } from '../../instance/branding/use-branding.ts'
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

/** Lets guests read where the instance allows it. Otherwise redirects them to the sign-in page. */
export function RequireReader() {
  const { viewer, isLoading, hasFailed, refetch } = useViewer()
  const instance = useInstance()
  if (isLoading) return <PagePending hasFailed={hasFailed} onRetry={refetch} />
  if (!viewer && !instance.data) return <PagePending hasFailed={instance.isLoadingError} onRetry={instance.refetch} />
  return viewer || instance.data?.guestsMayRead ? <Outlet /> : <RedirectToLogin />
}
