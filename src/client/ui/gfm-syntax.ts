import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type {} from 'remark-parse'
import type { Processor } from 'unified'

/** Reads GFM. What remark-gfm does besides, writing Markdown, would cost every reader of a post 6 kB. */
export function gfmSyntax(this: Processor) {
  const settings = this.data()
  settings.micromarkExtensions = [...(settings.micromarkExtensions ?? []), gfm()]
  settings.fromMarkdownExtensions = [...(settings.fromMarkdownExtensions ?? []), gfmFromMarkdown()]
}
