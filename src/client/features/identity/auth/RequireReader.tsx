import { Outlet } from 'react-router-dom'
import { PagePending } from '../../../ui/PagePending.tsx'
import { useInstance } from '../../instance/branding/use-branding.ts'
import { useViewer } from '../viewer/use-viewer.ts'
import { RedirectToLogin } from './RequireSignIn.tsx'

/** Lets guests read where the instance allows it. Otherwise redirects them to the sign-in page. */
export function RequireReader() {
  const { viewer, isLoading, hasFailed, refetch } = useViewer()
  const instance = useInstance()
  if (isLoading) return <PagePending hasFailed={hasFailed} onRetry={refetch} />
  if (!viewer && !instance.data) return <PagePending hasFailed={instance.isLoadingError} onRetry={instance.refetch} />
  return viewer || instance.data?.guestsMayRead ? <Outlet /> : <RedirectToLogin />
}
