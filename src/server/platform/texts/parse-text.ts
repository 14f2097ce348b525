import { limits } from '../../../shared/platform/limits.ts'
import { parseMarkdown } from '../../../shared/platform/markdown.ts'
import { isTooComplex } from '../../../shared/platform/markdown-cost.ts'
import { mentionedIn, mentionLinks } from '../../../shared/platform/mention-links.ts'
import { isPlain, onOneLine, plainTextIn } from '../../../shared/platform/plain-text.ts'
import { namesOwnHost, type OwnSite, withoutOwnHost } from './own-addresses.ts'

/** A Markdown text as it is stored, and what it shows. */
export interface ParsedText {
  /** Links and images on this site have no host, so that they lead to its next address as well. */
  content: string
  /** Null if the text shows what it says. */
  plainText: string | null
  /** The distinct ids of the users that it mentions where it is shown, at most `limits.mentionsPerText`. */
  mentioned: string[]
}

/** Of a text that pages show as it was typed. */
export const asTyped = (markdown: string): ParsedText => ({
  content: markdown,
  plainText: onOneLine(markdown),
  mentioned: [],
})

/** Parses a text that was written at a site, or one that is stored. */
export function parseText(markdown: string, site: OwnSite | null): ParsedText {
  const at = site && namesOwnHost(markdown, site) ? site : null
  if (at === null && isPlain(markdown)) return { content: markdown, plainText: null, mentioned: [] }
  if (isTooComplex(markdown)) return asTyped(markdown)
  try {
    const root = parseMarkdown(markdown)
    const content = at === null ? markdown : withoutOwnHost(root, markdown, at)
    const mentioned = [...new Set(mentionLinks(root).map(mentionedIn))].slice(0, limits.mentionsPerText)
    return { content, plainText: isPlain(content) ? null : plainTextIn(root), mentioned }
  } catch (error) {
    // Nested too deeply, so that pages show it as it was typed.
    if (error instanceof RangeError) return asTyped(markdown)
    throw error
  }
}
