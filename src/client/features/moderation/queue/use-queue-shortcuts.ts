import { useHotkeys, useLocalStorage } from '@mantine/hooks'

/** Whether single-key shortcuts are enabled. They disturb users of speech input. */
export const useShortcutsEnabled = () =>
  useLocalStorage({ key: 'folkmoot-desk-keys', defaultValue: true, getInitialValueInEffect: false })

/** Elements in which keys have their own meaning. */
const ownKeys = '[role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"]'
const isFree = ({ target, repeat }: KeyboardEvent) =>
  !repeat &&
  document.querySelector('[aria-modal="true"]') === null &&
  !(target instanceof Element && target.closest(ownKeys))

/** Runs an action when its key is pressed, except while the user types or a dialog or menu is open. */
export function useQueueShortcuts(acts: Record<string, (() => void) | undefined>) {
  const [isOn] = useShortcutsEnabled()
  useHotkeys(
    Object.entries(acts).map(([key, act]) => [
      key,
      (event) => {
        if (!isOn || !act || !isFree(event)) return
        event.preventDefault()
        act()
      },
      { preventDefault: false },
    ]),
  )
}
