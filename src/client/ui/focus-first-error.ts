import type { ReactNode } from 'react'

type Errors = Record<string, ReactNode>

/** Moves the focus to the first field of a refused form, in the order the fields stand on the page. */
export const focusFirstError = (errors: Errors, _values: unknown, event?: { currentTarget: HTMLFormElement }) => {
  const fields = event?.currentTarget.querySelectorAll<HTMLElement>('[data-path]') ?? []
  const first = [...fields].find((field) => errors[field.dataset.path ?? ''])
  first?.focus()
}
