import { useEffect, useEffectEvent } from 'react'

/**
 * Closes something open on Escape, wherever the focus is. Mantine's menus and popovers hear the key only while the focus is
 * in them, and it may be on their button or lost.
 */
export function useEscape(opened: boolean, close: () => void) {
  const onKeyDown = useEffectEvent(({ key, isComposing }: KeyboardEvent) => {
    if (key === 'Escape' && !isComposing) close()
  })
  useEffect(() => {
    if (!opened) return
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [opened])
}
