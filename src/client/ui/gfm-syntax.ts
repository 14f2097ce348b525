import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'

/** Parses CommonMark with GFM into a hast tree. Raw HTML becomes `raw` nodes; ids of footnotes begin with `prefix`. */
export function parseGfm(text: string, prefix: string) {
  const markdown = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return toHast(markdown, { allowDangerousHtml: true, clobberPrefix: prefix })
}
