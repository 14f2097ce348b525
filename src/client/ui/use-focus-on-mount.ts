import { useEffect, useRef } from 'react'

/** Focuses an element on mount. For an element that replaces the focused one. */
export function useFocusOnMount<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
