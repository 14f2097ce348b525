const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** How much around a place decides where characters begin: many flags in a row, and a long one. */
const around = { before: 1_000, after: 64 }

/** ASCII but for the line break of two characters: between two of these a character ends, which needs no segmenter. */
const isPlain = (code: number) => code < 0x80 && code !== 0x0d && code !== 0x0a

/** Returns the last place at or before `at` that is not within a character as readers see it, such as a flag. */
export function graphemeStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length)
  if (isPlain(text.charCodeAt(at - 1)) && isPlain(text.charCodeAt(at))) return at
  const begin = Math.max(at - around.before, 0)
  const segment = graphemes.segment(text.slice(begin, at + around.after)).containing(at - begin)
  return begin + (segment?.index ?? 0)
}

/** Shortens a text to at most `most` code units, between characters as readers see them. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, graphemeStart(text, most - 1)).trimEnd()}…`
}

/** The longest characters that people type. */
const unitsPerCharacter = 32

/** Returns the first `count` characters as readers see them, and an ellipsis if there are more. */
export function firstCharacters(text: string, count: number): string {
  const part = text.slice(0, unitsPerCharacter * count)
  let seen = 0
  for (const { index } of graphemes.segment(part)) {
    if (seen === count) return `${part.slice(0, index).trimEnd()}…`
    seen++
  }
  return truncate(text, part.length)
}
