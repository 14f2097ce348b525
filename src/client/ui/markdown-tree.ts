import { readGfm } from './gfm-syntax.ts'
import { type Attributes, attributesOf, knownTags, type Read, shifted } from './markdown-rules.ts'

/** A text, or an element with what stands in it. Plain values only: it can be sent between threads. */
export type Branch = string | Twig
export interface Twig {
  tag: string
  attributes: Attributes
  children: Branch[]
}

export interface Reading {
  /** The level of the heading this stands under: headings in the text go below it. */
  under: number
  /** Begins the ids of footnotes, so that those of several texts in a page differ. */
  prefix: string
}

/** Further in nobody follows, and browsers take ever longer. */
const depthMost = 60
/** What a text says again and again: the address of a reference, the empty cells of a table. */
const branchesMost = 40_000
const charactersMost = 1_000_000

/** A text of people that would fill a page out of all proportion. */
class Overgrown extends Error {}

const blocksOnly = new Set(['blockquote', 'ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'section'])

/** The words in a part of a text; without recursion, for it may be nested deeper than the stack is. */
function wordsIn(nodes: readonly Read[]): string {
  const open = [...nodes].reverse()
  let words = ''
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node) words += node.value
    else if ('children' in node)
      for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at] as Read)
  }
  return words
}

const boxed = (table: Twig): Twig => ({
  tag: 'div',
  attributes: { className: 'table', tabIndex: 0, role: 'group', 'aria-label': 'Table' },
  children: [table],
})

const lengthOf = (attributes: Attributes) =>
  Object.values(attributes).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)

/**
 * What a text of Markdown becomes, made of known elements and attributes only. Raw HTML is text. Throws `Overgrown` when
 * it is out of all proportion; on others that no browser could bear the stack overflows.
 */
export function markdownTree(text: string, { under, prefix }: Reading): Branch[] {
  let branches = 0
  let characters = 0
  const grow = (by: number) => {
    characters += by
    if (++branches > branchesMost || characters > charactersMost) throw new Overgrown()
  }
  const words = (value: string): Branch[] => {
    if (value === '') return []
    grow(value.length)
    return [value]
  }
  const childrenOf = (nodes: readonly Read[], parent: string, depth: number): Branch[] =>
    nodes.flatMap((node) => branch(node, parent, depth))

  function branch(node: Read, parent: string, depth: number): Branch[] {
    if (node.type === 'text' || node.type === 'raw') {
      return blocksOnly.has(parent) && node.value.trim() === '' ? [] : words(node.value)
    }
    if (node.type !== 'element') return []
    if (depth > depthMost) return words(wordsIn([node]))
    const { tagName, children } = node
    if (!knownTags.has(tagName)) return childrenOf(children, tagName, depth)
    const attributes = attributesOf(node, prefix)
    grow(lengthOf(attributes))
    const twig = { tag: shifted(tagName, under), attributes, children: childrenOf(children, tagName, depth + 1) }
    return [tagName === 'table' ? boxed(twig) : twig]
  }

  const read = readGfm(text, prefix)
  return 'children' in read ? childrenOf(read.children, 'section', 0) : []
}

export type Question = Reading & { text: string }
/** Null when the text cannot be read as Markdown. */
export type Answer = Branch[] | null

/** The same for another thread, where nothing is to be thrown. */
export function answerTo({ text, ...reading }: Question): Answer {
  try {
    return markdownTree(text, reading)
  } catch {
    return null
  }
}
