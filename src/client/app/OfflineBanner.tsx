import { useIsServedFromCache } from '../platform/offline.ts'
import { useConnectionProblem } from '../ui/connection.ts'
import classes from './Shell.module.css'

const updatesByItself = 'The page updates by itself when the connection is back.'

/** Says that there is no connection, and whether the page shows cached data. */
export function OfflineBanner() {
  const problem = useConnectionProblem()
  const isStored = useIsServedFromCache()
  return (
    <div aria-live="polite" className={problem ? classes.offline : undefined}>
      {problem && `${problem}. ${isStored ? 'This is the version you read last.' : updatesByItself}`}
    </div>
  )
}
