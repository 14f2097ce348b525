import { Navigate } from 'react-router-dom'
import { FullPageSpinner } from './FullPageSpinner.tsx'

/** Navigates to `to` and shows a spinner while the code of that page loads. */
export function Redirect({ to }: { to: string }) {
  return (
    <>
      <FullPageSpinner />
      <Navigate to={to} replace />
    </>
  )
}
