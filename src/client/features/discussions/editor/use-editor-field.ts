import { subscribe } from '@github/paste-markdown'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'
import { isUrl, linkSelection } from './inline-formatting.ts'
import { continueList } from './line-formatting.ts'
import { applyEdit, selectionIn } from './text-edits.ts'
import { type Action, toolbarActions } from './toolbar-actions.ts'
import type { useImageUploads } from './use-image-uploads.ts'
import type { useMentions } from './use-mentions.ts'

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
  // Converts pasted tables and links to Markdown.
  useEffect(() => {
    const pasting = field.current && subscribe(field.current, { defaultPlainTextPaste: { urlLinks: true } })
    return () => pasting?.unsubscribe()
  }, [field])

  const onKeyDown = (event: KeyboardEvent<Field>) => {
    // While an input method composes a word, the keys belong to it.
    if (event.nativeEvent.isComposing) return
    if (mentions.onKeyDown(event) || takesKey(event)) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<Field>) => {
    const { currentTarget, clipboardData } = event
    const words = clipboardData.getData('text/plain').trim()
    const written = selectionIn(currentTarget)
    // Some programs add an image of a copied text to the clipboard, so text takes precedence.
    if (clipboardData.files.length > 0 && words === '') takeImages(clipboardData.files)
    else if (written.start !== written.end && isUrl(words)) applyEdit(currentTarget, linkSelection(written, words))
    else return
    event.preventDefault()
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
