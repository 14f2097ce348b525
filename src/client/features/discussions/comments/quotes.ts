import { escapeName, withoutMentions } from '../../../../shared/discussions/mentions.ts'
import type { Author } from '../../../../shared/identity/auth.ts'

/** Characters that would turn a quoted word into formatting, an entity, or the cell of a table. */
const formatting = /[\\`*~|]|&(?=#?\w+;)|\[(?=[^\]]*\]\()|<(?=[a-z/!?])|(?<!\w)_|_(?!\w)/gi
/** Headings, quotes, lists, rules and underlines of headings and tables, and definitions of links and footnotes. */
const blockStart = /^(?:#{1,6}(?=\s|$)|>|[+-](?=\s|$)|[-=:][-=: \t]*$|\[[^\]]*\]:)/gm
const orderedItem = /^(\d+)([.)])(?=\s|$)/gm

/** Markdown that shows a plain text as it is, except for its indentation. */
export const escapeMarkdown = (text: string) =>
  text
    .replace(/^[ \t]+/gm, '')
    .replace(formatting, '\\$&')
    .replace(blockStart, '\\$&')
    .replace(orderedItem, '$1\\$2')

interface Quote {
  author: Pick<Author, 'name'>
  /** The path of the quoted post or comment. */
  link: string
  /** Markdown. */
  text: string
}

/** The Markdown of a block quote below its author's name, which links to the source. Mentions become plain names. */
export function quoteMarkdown({ author, link, text }: Quote): string {
  const lines = [`[${escapeName(author.name)}](${link}) wrote:`, '', ...withoutMentions(text).trim().split('\n')]
  return `${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`
}
