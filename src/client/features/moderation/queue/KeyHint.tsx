import classes from './desk.module.css'
import { useKeysOn } from './use-desk-keys.ts'

/** The key that does the same, on a button. Not shown where there is hardly a keyboard. */
export function KeyHint({ of: key }: { of: string }) {
  const [isOn] = useKeysOn()
  if (!isOn) return null
  return (
    <kbd className={classes.key} aria-hidden>
      {key}
    </kbd>
  )
}
