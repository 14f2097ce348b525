import { type ReactNode, useEffect, useRef } from 'react'

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

/** Focuses an element on mount. For an element that replaces the focused one. */
export function useFocusOnMount<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}

type Errors = Record<string, ReactNode>

/** Focuses the first invalid field in document order. */
export const focusFirstError = (errors: Errors, _values: unknown, event?: { target: EventTarget }) => {
  // Forms with lazy rules call this when the event has no current target any more.
  if (!(event?.target instanceof HTMLFormElement)) return
  const fields = event.target.querySelectorAll<HTMLElement>('[data-path]')
  const first = [...fields].find((field) => errors[field.dataset.path ?? ''])
  first?.focus()
}
