import { subscribe } from '@github/paste-markdown'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'
import { type Action, actions } from './actions.ts'
import { apply, writtenIn } from './edit.ts'
import { isAddress, linkedTo } from './inline.ts'
import { nextLine } from './lines.ts'
import type { useImages } from './use-images.ts'
import type { useMentions } from './use-mentions.ts'

type Field = HTMLTextAreaElement

const isWithCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey

/** The keys that do something to the text, or send it. Answers whether this was one. */
function takesKey(event: KeyboardEvent<Field>): boolean {
  const field = event.currentTarget
  if (isWithCommand(event)) {
    if (event.key === 'Enter' && field.form) {
      field.form.requestSubmit()
      return true
    }
    const action = actions.find(({ key }) => key === event.key.toLowerCase())
    if (action) apply(field, action.edit(writtenIn(field)))
    return action !== undefined
  }
  if (event.key !== 'Enter' || event.shiftKey || event.altKey) return false
  const next = nextLine(writtenIn(field))
  if (next) apply(field, next)
  return next !== null
}

/** What a field of Markdown does with keys, with what is pasted and with what is dropped. */
export function useField(
  field: RefObject<Field | null>,
  mentions: ReturnType<typeof useMentions>,
  takeImages: ReturnType<typeof useImages>['take'],
) {
  // Tables and links that come from elsewhere become Markdown.
  useEffect(() => {
    const pasting = field.current && subscribe(field.current, { defaultPlainTextPaste: { urlLinks: true } })
    return () => pasting?.unsubscribe()
  }, [field])

  const onKeyDown = (event: KeyboardEvent<Field>) => {
    // While a word is put together from several keys they belong to it.
    if (event.nativeEvent.isComposing) return
    if (mentions.onKeyDown(event) || takesKey(event)) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<Field>) => {
    const { currentTarget, clipboardData } = event
    const words = clipboardData.getData('text/plain').trim()
    const written = writtenIn(currentTarget)
    // Programs that copy text lay a picture of it beside.
    if (clipboardData.files.length > 0 && words === '') takeImages(clipboardData.files)
    else if (written.start !== written.end && isAddress(words)) apply(currentTarget, linkedTo(written, words))
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
    apply(field.current, edit(writtenIn(field.current)))
    mentions.look()
  }
  return { run, on: { onKeyDown, onPaste, onDrop, onDragOver } }
}
