import type { ReactNode } from 'react'

type Errors = Record<string, ReactNode>

/** Focuses the first invalid field in document order. */
export const focusFirstError = (errors: Errors, _values: unknown, event?: { currentTarget: HTMLFormElement }) => {
  const fields = event?.currentTarget.querySelectorAll<HTMLElement>('[data-path]') ?? []
  const first = [...fields].find((field) => errors[field.dataset.path ?? ''])
  first?.focus()
}
