import { Navigate } from 'react-router-dom'
import { FullPageSpinner } from './FullPageSpinner.tsx'

/** Sends people on to `to` in place of this screen; the code of the next one may take a moment to come. */
export function Redirect({ to }: { to: string }) {
  return (
    <>
      <FullPageSpinner />
      <Navigate to={to} replace />
    </>
  )
}
