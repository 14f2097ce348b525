import { useConnectionProblem } from './connection.ts'
import { ErrorState } from './ErrorState.tsx'
import { FullPageSpinner } from './FullPageSpinner.tsx'
import { OfflineState } from './OfflineState.tsx'

interface Props {
  hasFailed: boolean
  onRetry: () => unknown
}

/**
 * Replaces a page until the server has said what its viewer may do there. Until then it does not take the viewer for a
 * guest.
 */
export function PagePending({ hasFailed, onRetry }: Props) {
  const problem = useConnectionProblem()
  if (!hasFailed) return <FullPageSpinner />
  return problem ? (
    <OfflineState title={problem} onRetry={onRetry} />
  ) : (
    <ErrorState page title="This page could not be loaded" onRetry={onRetry} />
  )
}
