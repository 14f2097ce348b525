const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** What XML 1.0 cannot hold, however it is written: most control characters, and halves of characters. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Text as it is written in XML or HTML, between tags and in quoted attributes. */
export const escaped = (text: string) =>
  text.replace(unwritable, '').replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** The beginning of a text that is longer than so many code units; a character of two stays whole. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
