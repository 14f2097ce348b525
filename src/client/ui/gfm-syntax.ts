import { toHast } from 'mdast-util-to-hast'
import { parseMarkdown } from '../../shared/platform/markdown.ts'
import { mentionLinks } from '../../shared/platform/mention-links.ts'

/** Parses Markdown into a hast tree. Ids of footnotes begin with `prefix`; mentions have the property `dataMention`. */
export function parseGfm(text: string, prefix: string) {
  const markdown = parseMarkdown(text)
  for (const link of mentionLinks(markdown)) link.data = { hProperties: { dataMention: true } }
  return toHast(markdown, { clobberPrefix: prefix })
}
