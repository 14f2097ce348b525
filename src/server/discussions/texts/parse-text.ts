import { limits } from '../../../shared/platform/limits.ts'
import { parseMarkdown } from '../../../shared/platform/markdown.ts'
import { isTooComplex } from '../../../shared/platform/markdown-cost.ts'
import { mentionedIn, mentionLinks } from '../../../shared/platform/mention-links.ts'
import { isPlain, onOneLine, plainTextIn } from '../../../shared/platform/plain-text.ts'

/** What a Markdown text shows. */
export interface ParsedText {
  /** Null if the text shows what it says. */
  plainText: string | null
  /** The distinct ids of the users that it mentions where it is shown, at most `limits.mentionsPerText`. */
  mentioned: string[]
}

/** Of a text that pages show as it was typed. */
export const asTyped = (markdown: string): ParsedText => ({ plainText: onOneLine(markdown), mentioned: [] })

export function parseText(markdown: string): ParsedText {
  if (isPlain(markdown)) return { plainText: null, mentioned: [] }
  if (isTooComplex(markdown)) return asTyped(markdown)
  try {
    const root = parseMarkdown(markdown)
    const mentioned = [...new Set(mentionLinks(root).map(mentionedIn))].slice(0, limits.mentionsPerText)
    return { plainText: plainTextIn(root), mentioned }
  } catch (error) {
    // Nested too deeply, so that pages show it as it was typed.
    if (error instanceof RangeError) return asTyped(markdown)
    throw error
  }
}
