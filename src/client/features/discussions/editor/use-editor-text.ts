import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type EditorText, toEditorText, toMarkdown } from './editor-text.ts'

/**
 * The text of a field for the Markdown `value`. `change` also works after an upload, when the field has changed
 * meanwhile. A `value` from elsewhere, for example a restored draft, replaces the text.
 */
export function useEditorText(value: string, onChange: (markdown: string) => void) {
  const [state, setState] = useState(() => toEditorText(value))
  let shown = state
  if (toMarkdown(state) !== value) {
    shown = toEditorText(value)
    setState(shown)
  }
  const latest = useRef({ shown, onChange })
  useLayoutEffect(() => {
    latest.current = { shown, onChange }
  })
  const change = useCallback((next: (before: EditorText) => EditorText) => {
    const after = next(latest.current.shown)
    latest.current.shown = after
    setState(after)
    latest.current.onChange(toMarkdown(after))
  }, [])
  return { written: shown, change, read: () => latest.current.shown }
}

export type EditorTextState = ReturnType<typeof useEditorText>
