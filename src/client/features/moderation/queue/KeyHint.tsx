import list from '../../../ui/ShortcutList.module.css'
import { useSingleKeys } from '../../../ui/use-shortcuts.ts'
import classes from './ModerationQueue.module.css'

/** Shows the keyboard shortcut of a button. Hidden on touch devices. */
export function KeyHint({ of: key }: { of: string }) {
  const [isOn] = useSingleKeys()
  if (!isOn) return null
  return (
    <kbd className={`${list.key} ${classes.key}`} aria-hidden>
      {key}
    </kbd>
  )
}
