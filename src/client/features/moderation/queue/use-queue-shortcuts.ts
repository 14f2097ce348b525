import { useHotkeys, useLocalStorage } from '@mantine/hooks'

/** Whether the desk listens to single keys: they get in the way of whoever speaks to the computer. */
export const useKeysOn = () =>
  useLocalStorage({ key: 'folkmoot-desk-keys', defaultValue: true, getInitialValueInEffect: false })

/** Where keys mean something else. */
const ownKeys = '[role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"]'
const isFree = ({ target, repeat }: KeyboardEvent) =>
  !repeat &&
  document.querySelector('[aria-modal="true"]') === null &&
  !(target instanceof Element && target.closest(ownKeys))

/** Does something at the press of a key; never while somebody types, and never in dialogs and menus. */
export function useDeskKeys(acts: Record<string, (() => void) | undefined>) {
  const [isOn] = useKeysOn()
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
