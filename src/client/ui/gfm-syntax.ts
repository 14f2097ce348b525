import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'

/** The elements that a text of CommonMark and GFM says, raw HTML as `raw` nodes. `prefix` begins the ids in it. */
export function readGfm(text: string, prefix: string) {
  const markdown = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return toHast(markdown, { allowDangerousHtml: true, clobberPrefix: prefix })
}
