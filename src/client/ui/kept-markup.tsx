import { type ReactNode, use } from 'react'
import { PageResponseContext } from './page-response.ts'

/** Begins and ends content to keep in the HTML of a page; the renderer removes them. */
export const keptMarks = { start: 'data-kept', end: 'data-kept-end' } as const

/**
 * Returns the props with the content of an element that many pages repeat. The server renders it once for all readers who
 * get the same `parts`, so these must be everything that the content depends on, as JSON: texts, rights, relative times
 * and what contexts add. Null where it depends on more. The content must not ask for data.
 */
export function useKeptMarkup(parts: () => readonly unknown[] | null, content: ReactNode) {
  const markup = use(PageResponseContext)?.markup
  const made = markup ? parts() : null
  const key = made && JSON.stringify(made)
  const html = key === null ? undefined : markup?.find(key)
  if (html !== undefined) return { dangerouslySetInnerHTML: { __html: html } }
  const mark = key === null ? null : markup?.begin(key)
  return {
    ...(mark && { [keptMarks.start]: mark }),
    // The browser has the same two children, because their number is part of React's ids.
    children: (
      <>
        {content}
        {mark ? <i {...{ [keptMarks.end]: mark }} /> : null}
      </>
    ),
  }
}
