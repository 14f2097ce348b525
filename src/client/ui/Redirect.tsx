import { Navigate } from 'react-router-dom'
import { FullPageSpinner } from './PagePending.tsx'
import { useResponseRedirect } from './page-response.ts'

/** Navigates to `to` and shows a spinner while the code of that page loads. `state` is for that page. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const isOnServer = useResponseRedirect()
  return (
    <>
      <FullPageSpinner />
      {!isOnServer && <Navigate to={to} state={state} replace />}
    </>
  )
}
