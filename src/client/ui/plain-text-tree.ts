import type { MarkdownNode } from './markdown-node.ts'

/** Signs of Markdown, of addresses and of mentions, and characters that the parser changes. */
const signs = /[*_~`[\]<>&|\\#+=@\uFEFF]|(?!\n)\p{Cc}|(?! )\p{Z}|:\/\/|www/iu
/** A line that would begin a list, a rule, a heading, a table or code. */
const blockStart = /^(?: {4}| {0,3}(?:[-:]|\d{1,9}[.)]))/m
/** The limits of the parser need not be counted in shorter texts. */
const longest = 6_000

const lineBreak: MarkdownNode = { tag: 'br', attributes: {}, children: [] }

const paragraph = (lines: string): MarkdownNode => ({
  tag: 'p',
  attributes: { dir: 'auto' },
  children: lines.split('\n').flatMap((line, at) => (at === 0 ? [line] : [lineBreak, line])),
})

/**
 * Returns the tree of a text without Markdown, as most comments are, which the parser would take about a millisecond for.
 * Null for a text that has to be parsed.
 */
export function plainTextTree(text: string): MarkdownNode[] | null {
  if (text.length > longest || signs.test(text) || blockStart.test(text)) return null
  const lines = text.replace(/^ +| +$/gm, '')
  return lines
    .split(/\n{2,}/)
    .map((part) => part.replace(/^\n|\n$/g, ''))
    .filter((part) => part !== '')
    .map(paragraph)
}
