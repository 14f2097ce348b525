import { withoutMentions } from '../../../../shared/discussions/mentions.ts'
import type { Author } from '../../../../shared/identity/auth.ts'

/** Characters that would turn a quoted word into formatting. */
const formatting = /[\\`*]|~~|\[(?=[^\]]*\]\()|<(?=[a-z/!?])|(?<!\w)_|_(?!\w)/gi
const lineStart = /^(\s*)(?:([#>+-])|(\d+)([.)]))(?=\s|$)/gm

/** Markdown that shows a plain text as it is. */
export const escapeMarkdown = (text: string) =>
  text
    .replace(formatting, '\\$&')
    .replace(lineStart, (_whole, indent, mark, number, dot) =>
      mark ? `${indent}\\${mark}` : `${indent}${number}\\${dot}`,
    )

interface Quote {
  author: Pick<Author, 'name'>
  /** The path of the quoted post or comment. */
  link: string
  /** Markdown. */
  text: string
}

/** The Markdown of a block quote below its author's name, which links to the source. Mentions become plain names. */
export function quoteMarkdown({ author, link, text }: Quote): string {
  const name = author.name.replace(/[[\]\\`*_<>]/g, '').trim()
  const lines = [`[${name}](${link}) wrote:`, '', ...withoutMentions(text).trim().split('\n')]
  return `${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`
}
