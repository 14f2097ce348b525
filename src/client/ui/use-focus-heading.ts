import { useEffect, useRef } from 'react'

/**
 * When `standing` changes, what was pressed may be gone and with it the focus: the keyboard then goes on from the page's
 * heading instead of from its top.
 */
export function useFocusKept(standing: unknown) {
  const before = useRef(standing)
  useEffect(() => {
    if (before.current === standing) return
    before.current = standing
    const isLost = !document.activeElement || document.activeElement === document.body
    if (isLost) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [standing])
}
