import { useRemembered } from './offline.ts'
import classes from './shell.module.css'

/** Says that there is no network, while what was read last is shown. */
export function OfflineNote() {
  const isRemembered = useRemembered()
  return (
    <div aria-live="polite" className={isRemembered ? classes.offline : undefined}>
      {isRemembered && 'You are offline. This is what you read last.'}
    </div>
  )
}
