import { useHotkeys, useLocalStorage } from '@mantine/hooks'

/** Elements in which keys have their own meaning. */
const ownKeys = '[role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"]'
const isFree = ({ target, repeat }: KeyboardEvent, canRepeat: boolean) =>
  (canRepeat || !repeat) &&
  document.querySelector('[aria-modal="true"]') === null &&
  !(target instanceof Element && target.closest(ownKeys))

/** Whether this browser uses single-key shortcuts. They disturb users of speech input (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'folkmoot-desk-keys', defaultValue: true, getInitialValueInEffect: false })

/**
 * Runs an action when its key is pressed, except while the user types, a dialog or menu is open, or single keys are off.
 */
export function useShortcuts(acts: Record<string, (() => void) | undefined>, { canRepeat = false } = {}) {
  const [isOn] = useSingleKeys()
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
