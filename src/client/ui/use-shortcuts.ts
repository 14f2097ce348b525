import { useHotkeys } from '@mantine/hooks'

/** Elements in which keys have their own meaning. */
const ownKeys = '[role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"]'
const isFree = ({ target, repeat }: KeyboardEvent, canRepeat: boolean) =>
  (canRepeat || !repeat) &&
  document.querySelector('[aria-modal="true"]') === null &&
  !(target instanceof Element && target.closest(ownKeys))

/**
 * Runs an action when its key is pressed, except while the user types or a dialog or menu is open. Give users of speech
 * input a way to turn single keys off, or mount it only while a component has the focus (WCAG 2.1.4).
 */
export function useShortcuts(acts: Record<string, (() => void) | undefined>, { isOn = true, canRepeat = false } = {}) {
  useHotkeys(
    Object.entries(acts).map(([key, act]) => [
      key,
      (event) => {
        if (!isOn || !act || !isFree(event, canRepeat)) return
        event.preventDefault()
        act()
      },
      { preventDefault: false },
    ]),
  )
}
