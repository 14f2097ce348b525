import { Navigate } from 'react-router-dom'
import { FullPageSpinner } from './PagePending.tsx'
import { useResponseRedirect } from './page-response.ts'

/** Navigates to `to` and shows a spinner while the code of that page loads. */
export function Redirect({ to }: { to: string }) {
  const isOnServer = useResponseRedirect()
  return (
    <>
      <FullPageSpinner />
      {!isOnServer && <Navigate to={to} replace />}
    </>
  )
}
