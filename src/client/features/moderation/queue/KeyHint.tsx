import list from '../../../ui/ShortcutList.module.css'
import classes from './ModerationQueue.module.css'
import { useShortcutsEnabled } from './use-queue-shortcuts.ts'

/** Shows the keyboard shortcut of a button. Hidden on touch devices. */
export function KeyHint({ of: key }: { of: string }) {
  const [isOn] = useShortcutsEnabled()
  if (!isOn) return null
  return (
    <kbd className={`${list.key} ${classes.key}`} aria-hidden>
      {key}
    </kbd>
  )
}
