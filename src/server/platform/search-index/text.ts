const ascii = /^[\0-\x7f]*$/
const marks = /\p{M}/gu

/** Folds text like the index: without case and accents. Characters that do not recompose stay decomposed. */
export const foldText = (text: string) =>
  ascii.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(marks, '').normalize('NFC').toLowerCase().replaceAll('ς', 'σ')

/** A word and its position in the text. */
export interface Word {
  start: number
  end: number
  text: string
  foldedText: string
}

const word = /[\p{L}\p{N}\p{M}]+/gu

/** Yields the words of a text as the index splits them. */
export function* wordsOf(text: string): Generator<Word> {
  for (const found of text.matchAll(word)) {
    const [letters] = found
    yield { start: found.index, end: found.index + letters.length, text: letters, foldedText: foldText(letters) }
  }
}
