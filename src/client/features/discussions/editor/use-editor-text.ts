import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type EditorText, replaceMarkdown, toEditorText, toMarkdown } from './editor-text.ts'

/**
 * The text of a field for the Markdown `value`. `change` also works after an upload, when the field has changed
 * in the meantime. A `value` from elsewhere, for example a restored draft, replaces the text, except for images that
 * are still uploaded.
 */
export function useEditorText(value: string, onChange: (markdown: string) => void) {
  // The value stands beside its text, because it says nothing of images that are still uploaded.
  const [state, setState] = useState(() => ({ shown: toEditorText(value), value }))
  let { shown } = state
  if (state.value !== value) {
    shown = replaceMarkdown(shown, value)
    setState({ shown, value })
  }
  const latest = useRef({ shown, onChange })
  useLayoutEffect(() => {
    latest.current = { shown, onChange }
  })
  const change = useCallback((next: (before: EditorText) => EditorText) => {
    const after = next(latest.current.shown)
    latest.current.shown = after
    const markdown = toMarkdown(after)
    setState({ shown: after, value: markdown })
    latest.current.onChange(markdown)
  }, [])
  return { written: shown, change, read: () => latest.current.shown }
}

export type EditorTextState = ReturnType<typeof useEditorText>
