const ascii = /^[\0-\x7f]*$/
const marks = /\p{M}/gu

/** Letters as the index compares them: without case and accents. What is not put together again counts by its parts. */
export const folded = (text: string) =>
  ascii.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(marks, '').normalize('NFC').toLowerCase().replaceAll('ς', 'σ')

// Each is bounded or cannot begin twice at one place: texts are long, and anybody writes them.
const markup = [
  [/^[ \t]{0,3}(?:```|~~~).*$/gm, ''],
  [/^[ \t]{0,3}(?:#{1,6}[ \t]|>[ \t]?|[-+*][ \t]|\d{1,9}[.)][ \t])+/gm, ''],
  [/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}(?:[ \t]+"[^"\n]{0,200}")?\)/g, '$1'],
  [/(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, ''],
  [/\\(?=[!-/:-@[-`{-~])/g, ''],
  [/[*`]+|~~/g, ''],
  [/\|/g, ' '],
  [/\s+/g, ' '],
] as const

/** What Markdown says, roughly, in one line. Plain text: what looks like HTML in it is text as well. */
export const plainOf = (markdown: string) =>
  markup.reduce((text, [pattern, instead]) => text.replace(pattern, instead), markdown).trim()

/** A word of a text, with where it stands in it. */
export interface Word {
  start: number
  end: number
  text: string
  folded: string
}

const word = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a text, one after the other, as the index cuts them. */
export function* wordsOf(text: string): Generator<Word> {
  for (const found of text.matchAll(word)) {
    const [letters] = found
    yield { start: found.index, end: found.index + letters.length, text: letters, folded: folded(letters) }
  }
}
