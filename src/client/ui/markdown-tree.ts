import { isRightToLeftText } from '../../shared/platform/text-direction.ts'
import {
  type Attributes,
  allowedTags,
  attributesOf,
  type GfmNode,
  hasRefusedAddress,
  parseGfm,
  pictureLinkAttributes,
  shiftHeading,
} from './markdown-elements.ts'
import { englishLabels, type MarkdownLabels } from './markdown-labels.ts'
import type { MarkdownElement, MarkdownNode } from './markdown-node.ts'
import { plainTextTree } from './plain-text-tree.ts'

export interface MarkdownOptions {
  /** The level of the heading that contains the text: headings in the text go below it. */
  under: number
  /** Begins the ids of footnotes, so that the ids of several texts in a page differ. */
  prefix: string
  /** In English by default. */
  labels?: MarkdownLabels
}

/** Browsers become slow with deeper elements, and users cannot follow them. */
const maxDepth = 60
/** A short text can repeat a long reference, or the empty cells of a table, many times. */
const maxNodes = 40_000
const maxCharacters = 1_000_000

class TooLargeError extends Error {}

const blocksOnly = new Set(['blockquote', 'ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'section'])

/** The texts of nodes, in order. Does not recurse, because the nodes may be nested deeper than the stack allows. */
function* textsIn(nodes: readonly GfmNode[]): Generator<string> {
  const open = [nodes.values()]
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.next().value
    if (!node) open.pop()
    else if ('value' in node) yield node.value
    else if ('children' in node) open.push((node.children as readonly GfmNode[]).values())
  }
}

/** Looks only as far as the first letter, because a quote contains the texts of all quotes in it. */
function isRightToLeft(node: GfmNode): boolean {
  for (const text of textsIn([node])) if (/\p{L}/u.test(text)) return isRightToLeftText(text)
  return false
}

/** Whether a node is the line end that the parser adds to a break. */
function isAfterBreak(nodes: readonly GfmNode[], at: number): boolean {
  const [before, node] = [nodes[at - 1], nodes[at]]
  return node?.type === 'text' && node.value === '\n' && before?.type === 'element' && before.tagName === 'br'
}

const scrollableTable = (table: MarkdownElement, labels: MarkdownLabels): MarkdownElement => ({
  tag: 'div',
  attributes: { className: 'table', tabIndex: 0, role: 'group', 'aria-label': labels.table },
  children: [table],
})

const isPicture = (node: MarkdownNode | undefined) =>
  typeof node === 'object' && node.attributes['data-picture'] === true
const isGap = (node: MarkdownNode | undefined) => (typeof node === 'string' ? node.trim() === '' : node?.tag === 'br')

/** Makes a grid of pictures that only spaces and line ends separate. */
function groupPictures(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const grouped: MarkdownNode[] = []
  for (let at = 0; at < nodes.length; ) {
    let end = at
    const row: MarkdownNode[] = []
    for (let next = at; isPicture(nodes[next]) || (row.length > 0 && isGap(nodes[next])); next++) {
      if (!isPicture(nodes[next])) continue
      row.push(nodes[next] as MarkdownNode)
      end = next + 1
    }
    if (row.length > 1) grouped.push({ tag: 'span', attributes: { className: 'pictures' }, children: row })
    else grouped.push(...nodes.slice(at, Math.max(end, at + 1)))
    at = Math.max(end, at + 1)
  }
  return grouped
}

const lengthOf = (attributes: Attributes) =>
  Object.values(attributes).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)

/**
 * Converts Markdown to a tree of allowed elements and attributes. Raw HTML becomes text. Throws `TooLargeError` beyond
 * the limits, and `RangeError` when the nesting overflows the stack.
 */
export const markdownTree = (text: string, options: MarkdownOptions): MarkdownNode[] =>
  plainTextTree(text) ?? parsedTree(text, options)

/** The same by the parser alone. */
export function parsedTree(text: string, { under, prefix, labels = englishLabels }: MarkdownOptions): MarkdownNode[] {
  let nodeCount = 0
  let characters = 0
  let openLinks = 0
  const addNode = (length: number) => {
    characters += length
    if (++nodeCount > maxNodes || characters > maxCharacters) throw new TooLargeError()
  }
  const textNode = (value: string): MarkdownNode[] => {
    if (value === '') return []
    addNode(value.length)
    return [value]
  }
  const childrenOf = (nodes: readonly GfmNode[], parent: string, depth: number): MarkdownNode[] =>
    nodes.flatMap((node, at) => (isAfterBreak(nodes, at) ? [] : convert(node, parent, depth)))

  function convert(node: GfmNode, parent: string, depth: number): MarkdownNode[] {
    if (node.type === 'text') {
      return blocksOnly.has(parent) && node.value.trim() === '' ? [] : textNode(node.value)
    }
    if (node.type !== 'element') return []
    if (depth > maxDepth) return textNode([...textsIn([node])].join(''))
    const { tagName, children } = node
    if (!allowedTags.has(tagName)) return childrenOf(children, tagName, depth)
    // An image keeps its description, and a link its text.
    if (hasRefusedAddress(node)) {
      return tagName === 'img' ? textNode(String(node.properties.alt ?? '')) : childrenOf(children, parent, depth)
    }
    const attributes = attributesOf(node, prefix, labels)
    // Browsers do not look into their parts, because those have their own direction.
    if ((tagName === 'blockquote' || tagName === 'table') && isRightToLeft(node)) attributes.dir = 'rtl'
    addNode(lengthOf(attributes))
    openLinks += tagName === 'a' ? 1 : 0
    const within = childrenOf(children, tagName, depth + 1)
    openLinks -= tagName === 'a' ? 1 : 0
    const converted = {
      tag: shiftHeading(tagName, under),
      attributes,
      children: tagName === 'p' ? groupPictures(within) : within,
    }
    if (tagName === 'img' && openLinks === 0 && attributes.src) {
      const link = pictureLinkAttributes(attributes, labels)
      addNode(lengthOf(link))
      return [{ tag: 'a', attributes: link, children: [converted] }]
    }
    return [tagName === 'table' ? scrollableTable(converted, labels) : converted]
  }

  const root = parseGfm(text, prefix, labels)
  return 'children' in root ? childrenOf(root.children, 'section', 0) : []
}

export type WorkerRequest = MarkdownOptions & { text: string }
/** Null when the text cannot be rendered. */
export type WorkerResponse = MarkdownNode[] | null

/** `markdownTree` for the worker: returns null where that throws. */
export function handleRequest({ text, ...options }: WorkerRequest): WorkerResponse {
  try {
    return markdownTree(text, options)
  } catch {
    return null
  }
}
