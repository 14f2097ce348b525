import { toHast } from 'mdast-util-to-hast'
import { parseMarkdown } from '../../shared/platform/markdown.ts'

/** Parses Markdown into a hast tree. Ids of footnotes begin with `prefix`. */
export const parseGfm = (text: string, prefix: string) => toHast(parseMarkdown(text), { clobberPrefix: prefix })
