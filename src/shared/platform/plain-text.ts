import { type MarkdownContent, type MarkdownRoot, parseMarkdown } from './markdown.ts'
import { isTooComplex } from './markdown-cost.ts'
import { firstCharacters, truncate } from './truncate.ts'

/** The separators of two blocks. The last of several applies. */
const separators = ['', ' ', ', ', ' · '] as const
const [none, space, comma, dot] = [0, 1, 2, 3] as const
type Separator = typeof none | typeof space | typeof comma | typeof dot

const ending = /[.!?…:;,。！？：；、]$/

/** Anything that can make a text differ from what it shows. */
const syntax = /[\\&`*_~[\]<|]|^[ \t]*(?:[#>+=-]|\d{1,9}[.)])/m

/** White space other than a single space, which stays as it is. */
const spacing = /[^\S ]\s*| \s+/g

/** Returns a text that is plain already, such as a description, on one line. */
export const onOneLine = (text: string) => text.replace(spacing, ' ').trim()

type Node = MarkdownContent | MarkdownRoot

/** The separator before each child, and after the last one. */
function separatorsOf({ type }: Node): { between: Separator; around: Separator } {
  switch (type) {
    case 'root':
    case 'blockquote':
    case 'paragraph':
    case 'heading':
    case 'code':
    case 'thematicBreak':
    case 'footnoteDefinition':
      return { between: none, around: space }
    case 'list':
    case 'table':
      return { between: dot, around: dot }
    case 'tableRow':
      return { between: comma, around: none }
    default:
      return { between: none, around: none }
  }
}

function textOf(node: Node): string {
  if (node.type === 'break') return ' '
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  return 'value' in node ? node.value : ''
}

/** Whether a paragraph, or a part of it, shows images and no text. */
function isPicture(node: Node): boolean {
  if (node.type === 'image' || node.type === 'imageReference') return true
  if (node.type === 'paragraph' || node.type === 'link') return node.children.every(isPicture)
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '')
}

/** Returns the text that a tree shows, on one line. Does not recurse, because nodes may be nested deeply. */
function textIn(root: MarkdownRoot, hasPictures: boolean): string {
  let [text, block] = ['', '']
  let pending: Separator = none
  const end = (separator: Separator) => {
    const line = onOneLine(block)
    block = ''
    if (line !== '') {
      const between = pending === dot && ending.test(text) ? space : pending
      text += text === '' ? line : separators[between] + line
      pending = none
    }
    if (separator > pending) pending = separator
  }
  const open: (Node | Separator)[] = [root]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'number') {
      end(next)
      continue
    }
    if (next.type === 'footnoteReference' || (!hasPictures && next.type === 'paragraph' && isPicture(next))) continue
    const { between, around } = separatorsOf(next)
    if (around !== none) {
      end(around)
      open.push(around)
    }
    block += textOf(next)
    if (!('children' in next)) continue
    for (const [at, child] of next.children.toReversed().entries()) {
      if (at > 0 && between !== none) open.push(between)
      open.push(child)
    }
  }
  end(none)
  return text
}

/** Whether a text shows what it says, so that it needs no parsing. */
export const isPlain = (markdown: string) => !syntax.test(markdown)

/** Returns the plain text of a parsed text. See `plainTextOf`. */
export const plainTextIn = (root: MarkdownRoot) => textIn(root, false) || textIn(root, true)

/**
 * Returns the text that a Markdown text shows, on one line: a dot stands between the items of a list and the rows of a
 * table unless a punctuation mark is there, and images alone in their paragraph are left out if there is any other text.
 * A text that pages show as it was typed stays so. The result may look like HTML, so the caller must escape it.
 */
export function plainTextOf(markdown: string): string {
  if (isPlain(markdown) || isTooComplex(markdown)) return onOneLine(markdown)
  try {
    return plainTextIn(parseMarkdown(markdown))
  } catch (error) {
    if (error instanceof RangeError) return onOneLine(markdown)
    throw error
  }
}

/** Returns the plain text of a Markdown text to be stored with it; null if the text shows what it says. */
export const plainTextToStore = (markdown: string): string | null => (isPlain(markdown) ? null : plainTextOf(markdown))

/** A Markdown text, or its beginning, and the plain text as far as it is stored. */
export interface TextRow {
  content: string
  plainText: string | null
}

/** Parsing that many characters takes some tenths of a millisecond. */
const parsedMax = 500

/**
 * Returns the plain text of a row. A text without a stored one shows what it says: a long one with its lines, a short one
 * on one line.
 */
export const shownText = ({ content, plainText }: TextRow): string =>
  plainText ?? (content.length <= parsedMax ? plainTextOf(content) : content)

/** White space and syntax at the beginning of a text may leave less of it. */
const readFactor = 4

/** Returns the beginning of a text as plain text, of at most `most` code units. */
export function excerptOf({ content, plainText }: TextRow, most: number): string {
  const text = shownText({ content: content.slice(0, readFactor * most), plainText })
  return truncate(onOneLine(text.slice(0, readFactor * most)), most)
}

/** Returns the beginning of a text as plain text, of at most `count` characters as readers see them. */
export const beginningOf = (row: TextRow, count: number): string =>
  firstCharacters(excerptOf(row, readFactor * readFactor * count), count)

/** Returns the beginning of a short Markdown text that is not stored as plain text, such as a profile's. */
export const plainExcerpt = (markdown: string, most: number): string => truncate(plainTextOf(markdown), most)
