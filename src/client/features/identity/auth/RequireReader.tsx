import { Outlet } from 'react-router-dom'
import { FullPageSpinner } from '../../../ui/FullPageSpinner.tsx'
import { useInstance } from '../../instance/branding/use-branding.ts'
import { useViewer } from '../viewer/use-viewer.ts'
import { RedirectToLogin } from './RequireSignIn.tsx'

/** Lets guests read where the instance allows it. Otherwise redirects them to the sign-in page. */
export function RequireReader() {
  const { viewer, isLoading } = useViewer()
  const { data: instance, isPending } = useInstance()
  if (isLoading || (!viewer && isPending)) return <FullPageSpinner />
  return viewer || instance?.guestsMayRead ? <Outlet /> : <RedirectToLogin />
}
