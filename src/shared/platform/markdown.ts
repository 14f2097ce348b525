import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { boundedAddresses, splitAtAddressEnds } from './markdown-addresses.ts'
import { withNamesOnly } from './mention-syntax.ts'

export type MarkdownRoot = ReturnType<typeof fromMarkdown>
/** The nodes of mdast: https://github.com/syntax-tree/mdast. */
export type MarkdownContent = MarkdownRoot['children'][number]
type Parent = Extract<MarkdownContent, { children: unknown }> | MarkdownRoot

const isParent = (node: MarkdownContent): node is Extract<MarkdownContent, { children: unknown }> => 'children' in node

/** Replaces the children of every parent. Does not recurse, because nodes may be nested deeper than the stack allows. */
function replaceChildren(root: MarkdownRoot, replace: (child: MarkdownContent, parent: Parent) => MarkdownContent[]) {
  const open: Parent[] = [root]
  for (let parent = open.pop(); parent; parent = open.pop()) {
    const children = parent.children.flatMap((child) => replace(child, parent))
    parent.children = children as typeof parent.children
    for (const child of children) if (isParent(child)) open.push(child)
  }
}

/** Splits a text at its line ends. */
const linesOf = (value: string) =>
  value
    .split(/\r\n?|\n/)
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: 'break' } as const] : []),
      ...(line === '' ? [] : [{ type: 'text', value: line } as const]),
    ])

const withAddressEnds = (node: MarkdownContent): MarkdownContent[] =>
  node.type === 'text' ? splitAtAddressEnds(node.value).map((value) => ({ type: 'text', value })) : [node]

const blockParents: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

function asTyped(node: MarkdownContent, parent: Parent): MarkdownContent[] {
  if (node.type === 'text') return /[\r\n]/.test(node.value) ? linesOf(node.value) : [node]
  if (node.type === 'code' || node.type === 'inlineCode') return [{ ...node, value: withNamesOnly(node.value) }]
  if (node.type !== 'html') return [node]
  const lines = linesOf(node.value)
  return blockParents.has(parent.type) ? [{ type: 'paragraph', children: lines }] : lines
}

const extensions = [
  ...[boundedAddresses(), gfmFootnote(), gfmTable(), gfmTaskListItem()],
  ...[cjkFriendlyExtension(), gfmStrikethroughCjkFriendly()],
]
const mdastExtensions = [
  { transforms: [(root: MarkdownRoot) => replaceChildren(root, withAddressEnds)] },
  gfmFromMarkdown(),
  { transforms: [(root: MarkdownRoot) => replaceChildren(root, asTyped)] },
]

/**
 * Parses CommonMark with GFM, for both sides and for every use of a text. HTML becomes text, a line end becomes a
 * break, a mention in code becomes a name, and emphasis and addresses work beside Chinese, Japanese and Korean. Time grows quadratically with some texts:
 * bound them, or parse them in a thread. Throws `RangeError` when the nesting overflows the stack.
 */
export const parseMarkdown = (text: string): MarkdownRoot => fromMarkdown(text, { extensions, mdastExtensions })
