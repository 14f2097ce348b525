import { type ReactNode, useEffect, useRef } from 'react'

/** The router's key of the page with which the document began. After a reload it is not the default. */
const firstKey: string = globalThis.history?.state?.key ?? 'default'
let hasLeft = false

/**
 * Whether the document began with this page, by its location's key, and has shown no other. Readers use it before the app
 * takes it over, and the app must not move their focus then.
 */
export const isFirstPage = (key: string) => key === firstKey && !hasLeft

/** From now on pages may take the focus, the first one too. */
export const leaveFirstPage = () => {
  hasLeft = true
}

export const isFocusLost = () => !document.activeElement || document.activeElement === document.body

/**
 * Focuses the page's heading when the given value changes, because the pressed element may have gone and taken the
 * focus with it.
 */
export function useFocusHeadingOnChange(membership: unknown) {
  const before = useRef(membership)
  useEffect(() => {
    if (before.current === membership) return
    before.current = membership
    if (isFocusLost()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
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
