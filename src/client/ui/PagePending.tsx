import { useLingui } from '@lingui/react/macro'
import { Center, Loader } from '@mantine/core'
import { useConnectionProblem } from './connection.ts'
import { ErrorState } from './ErrorState.tsx'
import { OfflineState } from './OfflineState.tsx'

export function FullPageSpinner() {
  const { t } = useLingui()
  return (
    <Center mih="60vh" role="status" aria-label={t`Loading`}>
      <Loader />
    </Center>
  )
}

interface Props {
  hasFailed: boolean
  onRetry: () => unknown
}

/**
 * Replaces a page until the server has said what its viewer may do there. Until then it does not take the viewer for a
 * guest.
 */
export function PagePending({ hasFailed, onRetry }: Props) {
  const { t } = useLingui()
  const problem = useConnectionProblem()
  if (!hasFailed) return <FullPageSpinner />
  return problem ? (
    <OfflineState title={problem} onRetry={onRetry} />
  ) : (
    <ErrorState page title={t`This page could not be loaded`} onRetry={onRetry} />
  )
}
