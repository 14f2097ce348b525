/** What stands in a field, and what of it is selected. */
export interface Written {
  text: string
  start: number
  end: number
}

/** Replaces the characters `from` to `to`; then `start` to `end` of the new text are selected. */
export interface Edit {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

export const writtenIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Written => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/** Sets the text as if it had been typed, for React keeps an eye on `value`. */
function setValue(field: HTMLTextAreaElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
}

/** The one way to change a text that the browser's own undo takes back. Answers whether it was done. */
function typed({ from, to, insert }: Edit) {
  if (from === to && insert === '') return true
  if (typeof document.execCommand !== 'function') return false
  return insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
}

/** Carries out an edit in a field and leaves the focus there. */
export function apply(field: HTMLTextAreaElement, edit: Edit) {
  const { from, to, insert, start, end } = edit
  const text = field.value.slice(0, from) + insert + field.value.slice(to)
  field.focus()
  field.setSelectionRange(from, to)
  if (!typed(edit) || field.value !== text) setValue(field, text)
  field.setSelectionRange(start, end)
}

const moved = (at: number, { from, to, insert }: Pick<Edit, 'from' | 'to' | 'insert'>) =>
  at <= from ? at : at < to ? from + Math.min(at - from, insert.length) : at + insert.length - (to - from)

/** Replaces the first `old` in a field. Whoever writes there, or elsewhere meanwhile, is not disturbed. */
export function swap(field: HTMLTextAreaElement, old: string, insert: string) {
  const from = field.value.indexOf(old)
  if (from < 0) return
  const change = { from, to: from + old.length, insert }
  const [start, end] = [moved(field.selectionStart, change), moved(field.selectionEnd, change)]
  if (document.activeElement === field) return apply(field, { ...change, start, end })
  setValue(field, field.value.slice(0, from) + insert + field.value.slice(change.to))
  field.setSelectionRange(start, end)
}
