/** The text of a field and its selection. */
export interface TextSelection {
  text: string
  start: number
  end: number
}

/** Replaces the characters `from` to `to`, then selects `start` to `end` of the new text. */
export interface TextEdit {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

export const selectionIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): TextSelection => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/** Calls the native setter and dispatches an input event, because React overrides `value`. */
function setValue(field: HTMLTextAreaElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
}

/**
 * Uses `execCommand`, the only way to edit a text so that the browser's undo reverts it. Returns whether it succeeded.
 */
function insertWithUndo({ from, to, insert }: TextEdit) {
  if (from === to && insert === '') return true
  if (typeof document.execCommand !== 'function') return false
  return insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
}

/** Applies an edit to a field and focuses it. */
export function applyEdit(field: HTMLTextAreaElement, edit: TextEdit) {
  const { from, to, insert, start, end } = edit
  const text = field.value.slice(0, from) + insert + field.value.slice(to)
  field.focus()
  field.setSelectionRange(from, to)
  if (!insertWithUndo(edit) || field.value !== text) setValue(field, text)
  field.setSelectionRange(start, end)
}

const shiftedPosition = (at: number, { from, to, insert }: Pick<TextEdit, 'from' | 'to' | 'insert'>) =>
  at <= from ? at : at < to ? from + Math.min(at - from, insert.length) : at + insert.length - (to - from)

/** Replaces the first `old` in a field without disturbing the user's focus and selection. */
export function replaceText(field: HTMLTextAreaElement, old: string, insert: string) {
  const from = field.value.indexOf(old)
  if (from < 0) return
  const change = { from, to: from + old.length, insert }
  const [start, end] = [shiftedPosition(field.selectionStart, change), shiftedPosition(field.selectionEnd, change)]
  if (document.activeElement === field) return applyEdit(field, { ...change, start, end })
  setValue(field, field.value.slice(0, from) + insert + field.value.slice(change.to))
  field.setSelectionRange(start, end)
}
