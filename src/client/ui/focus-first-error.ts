import type { ReactNode } from 'react'

type Errors = Record<string, ReactNode>

/** Focuses the first invalid field in document order. */
export const focusFirstError = (errors: Errors, _values: unknown, event?: { target: EventTarget }) => {
  // Forms with lazy rules call this when the event has no current target any more.
  if (!(event?.target instanceof HTMLFormElement)) return
  const fields = event.target.querySelectorAll<HTMLElement>('[data-path]')
  const first = [...fields].find((field) => errors[field.dataset.path ?? ''])
  first?.focus()
}
