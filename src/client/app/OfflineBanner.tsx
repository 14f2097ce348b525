import { useIsServedFromCache } from '../platform/offline.ts'
import classes from './Shell.module.css'

/** Says that there is no connection and that the page shows cached data. */
export function OfflineBanner() {
  const isRemembered = useIsServedFromCache()
  return (
    <div aria-live="polite" className={isRemembered ? classes.offline : undefined}>
      {isRemembered && 'You are offline. This is the version you read last.'}
    </div>
  )
}
