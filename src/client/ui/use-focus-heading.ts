import { useEffect, useRef } from 'react'

/**
 * Focuses the page's heading when the given value changes, because the pressed element may have gone and taken the
 * focus with it.
 */
export function useFocusHeadingOnChange(membership: unknown) {
  const before = useRef(membership)
  useEffect(() => {
    if (before.current === membership) return
    before.current = membership
    const isLost = !document.activeElement || document.activeElement === document.body
    if (isLost) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [membership])
}
