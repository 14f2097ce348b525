const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Characters that XML 1.0 cannot express: most control characters and lone surrogates. */
const unwritableCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes text for XML and HTML, in content and in quoted attributes. */
export const escapeMarkup = (text: string) =>
  text.replace(unwritableCharacters, '').replace(/[&<>"']/g, (character) => escapes[character] ?? character)
