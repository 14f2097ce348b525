import { appendFileSync } from 'node:fs'
import { patternOf } from './specification.ts'
import { accountScreens, discussionScreens } from './specification-messages.ts'

/** Messages that the component tests must show. */
export const screenMessages = [...accountScreens, ...discussionScreens]

const literal = new Set(screenMessages.filter((message) => !message.includes('{')))
const patterns = screenMessages
  .filter((message) => message.includes('{'))
  .map((message) => ({ message, pattern: patternOf(message) }))
const worded = ['placeholder', 'aria-label', 'title', 'alt']

/** No message is longer. */
const longest = 300

/** Adds the messages that equal this text. */
function note(text: string, seen: Set<string>) {
  const shown = text.replace(/\s+/g, ' ').trim()
  if (shown === '' || shown.length > longest) return
  if (literal.has(shown)) seen.add(shown)
  for (const { message, pattern } of patterns) if (pattern.test(shown)) seen.add(message)
}

function noteWords(element: Element, seen: Set<string>) {
  for (const name of worded) note(element.getAttribute(name) ?? '', seen)
}

/** Adds the messages that a node shows: its text, the texts of its parts, and text attributes. Returns its text. */
export function noteShown(node: Node, seen: Set<string>): string {
  if (node.nodeType === node.TEXT_NODE) {
    const text = node.textContent ?? ''
    note(text, seen)
    return text
  }
  if (node.nodeType !== node.ELEMENT_NODE) return ''
  noteWords(node as Element, seen)
  let text = ''
  for (const child of node.childNodes) text += noteShown(child, seen)
  note(text, seen)
  return text
}

/**
 * Records the messages that the document shows from now on. The returned function stops and appends them to the file.
 */
export function watchMessages(file: string): () => void {
  const seen = new Set<string>()
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') noteWords(target as Element, seen)
      if (type === 'characterData') noteShown(target.parentNode ?? target, seen)
      for (const node of addedNodes) noteShown(node, seen)
    }
  })
  const watched = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: worded }
  observer.observe(document, watched)
  return () => {
    observer.disconnect()
    appendFileSync(file, [...seen].map((message) => `${message}\n`).join(''))
  }
}
