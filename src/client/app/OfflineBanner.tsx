import { useLingui } from '@lingui/react/macro'
import { useIsServedFromCache } from '../platform/offline.ts'
import { useConnectionProblem } from '../ui/connection.ts'
import classes from './Shell.module.css'

/** Says that there is no connection, and whether the page shows cached data. */
export function OfflineBanner() {
  const { t } = useLingui()
  const problem = useConnectionProblem()
  const isStored = useIsServedFromCache()
  return (
    <div aria-live="polite" className={problem ? classes.offline : undefined}>
      {problem &&
        (isStored
          ? t`${problem}. This is the version you read last.`
          : t`${problem}. The page updates by itself when the connection is back.`)}
    </div>
  )
}
