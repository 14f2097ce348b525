import type { DragEvent, KeyboardEvent, RefObject } from 'react'
import { continueList } from './line-formatting.ts'
import { applyEdit, selectionIn } from './text-edits.ts'
import { type Action, toolbarActions } from './toolbar-actions.ts'
import type { useImageUploads } from './use-image-uploads.ts'
import type { useMentions } from './use-mentions.ts'
import { usePaste } from './use-paste.ts'

type Field = HTMLTextAreaElement

const isWithCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey

/** Handles formatting and submit shortcuts. Returns whether it used the key. */
function takesKey(event: KeyboardEvent<Field>): boolean {
  const field = event.currentTarget
  if (isWithCommand(event)) {
    if (event.key === 'Enter' && field.form) {
      field.form.requestSubmit()
      return true
    }
    const action = toolbarActions.find(({ key }) => key === event.key.toLowerCase())
    if (action) applyEdit(field, action.edit(selectionIn(field)))
    return action !== undefined
  }
  if (event.key !== 'Enter' || event.shiftKey || event.altKey) return false
  const next = continueList(selectionIn(field))
  if (next) applyEdit(field, next)
  return next !== null
}

/** Handles keys, pasted and dropped content of a Markdown field. */
export function useEditorField(
  field: RefObject<Field | null>,
  mentions: ReturnType<typeof useMentions>,
  takeImages: ReturnType<typeof useImageUploads>['upload'],
) {
  const { watchKey, onPaste } = usePaste(takeImages)
  const onKeyDown = (event: KeyboardEvent<Field>) => {
    // While an input method composes a word, the keys belong to it.
    if (event.nativeEvent.isComposing) return
    watchKey(event)
    if (mentions.onKeyDown(event) || takesKey(event)) event.preventDefault()
  }
  const onDrop = (event: DragEvent<Field>) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    takeImages(event.dataTransfer.files)
  }
  const onDragOver = (event: DragEvent<Field>) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  }
  const run = ({ edit }: Action) => {
    if (!field.current) return
    applyEdit(field.current, edit(selectionIn(field.current)))
    mentions.updateQuery()
  }
  return { run, on: { onKeyDown, onPaste, onDrop, onDragOver } }
}
