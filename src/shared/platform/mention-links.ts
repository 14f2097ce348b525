import type { MarkdownContent, MarkdownRoot } from './markdown.ts'

type Link = Extract<MarkdownContent, { type: 'link' }>

/** Renderers give up deeper nodes. */
const maxDepth = 30

/** Quotes repeat a text that mentioned already, and footnotes appear only if the text refers to them. */
const silent: ReadonlySet<string> = new Set(['blockquote', 'footnoteDefinition'])

const address = /^\/users\/([0-9a-f-]{36})$/

const isMention = ({ url, children: [first] }: Link) =>
  address.test(url) && first?.type === 'text' && first.value.length > 1 && first.value.startsWith('@')

/** Returns the children that appear: a row shows as many cells as its table has columns. */
function shownChildren(node: MarkdownContent | MarkdownRoot, columns: number): MarkdownContent[] {
  if (!('children' in node) || silent.has(node.type)) return []
  return node.type === 'tableRow' ? node.children.slice(0, columns) : node.children
}

/** Returns the links that appear as mentions, in the order of the text: only these notify. */
export function mentionLinks(root: MarkdownRoot): Link[] {
  const links: Link[] = []
  // Does not recurse, because nodes may be nested deeper than the stack allows.
  const open: { node: MarkdownContent | MarkdownRoot; depth: number; columns: number }[] = [
    { node: root, depth: 0, columns: 0 },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    if (node.type === 'link' && isMention(node)) links.push(node)
    if (depth === maxDepth) continue
    const columns = node.type === 'table' ? (node.align?.length ?? 0) : next.columns
    for (const child of shownChildren(node, columns).toReversed()) open.push({ node: child, depth: depth + 1, columns })
  }
  return links
}

/** Returns the id of the user that a link mentions. */
export const mentionedIn = ({ url }: Link) => address.exec(url)?.[1] ?? ''
