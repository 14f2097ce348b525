import { commentIdInHash } from './comment-anchors.ts'

/** Marks the rendered text of a post or comment that can be quoted. */
const quotable = '[data-quotable]'

const quotableOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(quotable)

export interface SelectedText {
  /** The id of the comment; null for the post. */
  commentId: string | null
  text: string
  /** The position of the selection's end in the window. */
  rect: { left: number; right: number; bottom: number }
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

/**
 * Returns the part of the range within the source, if that is all of the selected text. A triple click ends at the
 * beginning of the next selectable text, which may belong to the next comment.
 */
function withinQuotable(range: Range, source: Element, text: string) {
  const own = range.cloneRange()
  if (!source.contains(own.endContainer)) own.setEnd(source, source.childNodes.length)
  return withoutSpaces(own.toString()) === withoutSpaces(text) ? own : null
}

/** Returns the selected text of one post or comment, `mixed` if it spans several texts, or null if there is none. */
export function readSelection(selection: Selection | null): SelectedText | 'mixed' | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const source = quotableOf(range.startContainer)
  if (!source) return null
  const text = selection.toString().trim()
  if (text === '') return null
  const own = withinQuotable(range, source, text)
  if (!own) return quotableOf(range.endContainer) ? 'mixed' : null
  const { left, right, bottom } = [...own.getClientRects()].at(-1) ?? source.getBoundingClientRect()
  return { commentId: commentIdInHash(`#${source.closest('article')?.id ?? ''}`), text, rect: { left, right, bottom } }
}
