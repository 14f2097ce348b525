import { limits } from '../../../shared/platform/limits.ts'
import { parseMarkdown } from '../../../shared/platform/markdown.ts'
import { mentionedIn, mentionLinks } from '../../../shared/platform/mention-links.ts'

/**
 * Returns the distinct ids of the users that a Markdown text mentions where it is shown, at most
 * `limits.mentionsPerText`.
 */
export function readMentions(text: string): string[] {
  try {
    return [...new Set(mentionLinks(parseMarkdown(text)).map(mentionedIn))].slice(0, limits.mentionsPerText)
  } catch (error) {
    // Nested too deeply, so that pages show it as it was typed.
    if (error instanceof RangeError) return []
    throw error
  }
}
