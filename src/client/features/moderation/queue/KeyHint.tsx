import classes from './ModerationQueue.module.css'
import { useShortcutsEnabled } from './use-queue-shortcuts.ts'

/** Shows the keyboard shortcut of a button. Hidden on touch devices. */
export function KeyHint({ of: key }: { of: string }) {
  const [isOn] = useShortcutsEnabled()
  if (!isOn) return null
  return (
    <kbd className={classes.key} aria-hidden>
      {key}
    </kbd>
  )
}
