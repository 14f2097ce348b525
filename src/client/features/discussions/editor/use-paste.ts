import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { isUrl, linkSelection } from './inline-formatting.ts'
import { endsInCode } from './mention-prefix.ts'
import { applyEdit, selectionIn, type TextEdit, type TextSelection } from './text-edits.ts'

type Field = HTMLTextAreaElement

/** Longer HTML is inserted as plain text, because parsing it would take long. */
const maxHtml = 2_000_000

/** The first line of a heading, list, quote, table, rule or fence, which needs a blank line above. */
const blockStart = /^(?:#{1,6} |[-*+] |\d+[.)] |>|\||```|~~~|---$)/

/** Replaces the selection by Markdown, with blank lines around blocks. */
function insertMarkdown({ text, start, end }: TextSelection, markdown: string): TextEdit {
  const lines = markdown.split('\n')
  const [first = '', last = ''] = [lines[0], lines.findLast((line) => !line.startsWith(' '))]
  const before = text.slice(0, start)
  const needsGapBefore = blockStart.test(first) && before.trim() !== '' && !before.endsWith('\n\n')
  const needsGapAfter = blockStart.test(last) && text.slice(end).trim() !== '' && !text.startsWith('\n', end)
  const insert = `${needsGapBefore ? (before.endsWith('\n') ? '\n' : '\n\n') : ''}${markdown}${needsGapAfter ? '\n\n' : ''}`
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
}

const insertText = ({ start, end }: TextSelection, insert: string): TextEdit => ({
  ...{ from: start, to: end, insert },
  ...{ start: start + insert.length, end: start + insert.length },
})

/** Inserts formatted text, or the words when it has no formatting or its converter cannot be loaded. */
async function pasteHtml(field: Field, html: string, plainText: string) {
  const converter = await import('./pasting/markdown-of-html.ts').catch(() => null)
  const text = converter?.markdownOfHtml(html, plainText) ?? plainText
  if (!field.isConnected) return
  const written = selectionIn(field)
  applyEdit(field, text === plainText ? insertText(written, plainText) : insertMarkdown(written, text))
}

/**
 * Handles what is pasted: images, an address over words that become its link, and formatted text, which becomes Markdown
 * unless the user asked for plain text or the caret is in code.
 */
export function usePaste(takeImages: (files: FileList) => void) {
  const isPlain = useRef(false)
  /** To be told of every key: Ctrl+Shift+V pastes plain text. */
  const watchKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    isPlain.current = (ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'v'
  }
  const onPaste = (event: ClipboardEvent<Field>) => {
    const { currentTarget: field, clipboardData } = event
    const plainText = clipboardData.getData('text/plain')
    const html = isPlain.current ? '' : clipboardData.getData('text/html')
    isPlain.current = false
    const written = selectionIn(field)
    // Some programs add an image of a copied text to the clipboard, so text takes precedence.
    if (clipboardData.files.length > 0 && plainText.trim() === '') takeImages(clipboardData.files)
    else if (written.start !== written.end && isUrl(plainText.trim()))
      applyEdit(field, linkSelection(written, plainText.trim()))
    else if (html !== '' && html.length <= maxHtml && !endsInCode(written.text.slice(0, written.start))) {
      void pasteHtml(field, html, plainText)
    } else return
    event.preventDefault()
  }
  return { watchKey, onPaste }
}
