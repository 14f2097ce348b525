import type { Term } from './match.ts'
import { hasUnspaced, pairsOf, runsIn } from './unspaced.ts'

/*
 * The index finds where to begin with a phrase, or with one expression within another, by going through all of itself.
 * Only with single words it begins at the block of numbers that is asked for. So it is asked for the words of a phrase,
 * and the texts it finds are held against the phrase.
 */

const single = (word: string, isOpen: boolean) => `"${word}"${isOpen ? '*' : ''}`

/** So many words and parts of one term are asked for; whoever holds the texts against the term looks at the rest. */
const partsMax = 8

const letterOrDigit = /[\p{L}\p{N}]/u

/** Conditions, each of single words, that a text with this word fulfils. */
function partsOf(word: string, isOpen: boolean): string[] {
  const whole = single(word, isOpen)
  if (!hasUnspaced(word)) return [whole]
  const runs = runsIn(word)
  const parts = runs.flatMap((run) => {
    if (!hasUnspaced(run)) return [single(run, isOpen)]
    const pairs = pairsOf(run).filter((pair) => letterOrDigit.test(pair))
    return pairs.slice(0, partsMax).map((pair) => single(pair, [...run].length === 1))
  })
  // What is mixed can stand in the index as one word.
  return runs.length === 1 ? parts : parts.map((part) => `(${whole} OR ${part})`)
}

/** The full-text query for rows that have all the words, wherever they stand; null for none. */
export function looseMatchOf(terms: readonly Term[]): string | null {
  const parts = terms.flatMap(({ words, isOpen }) => {
    const asked = words.map((word, at) => ({ word, isOpen: isOpen && at === words.length - 1 }))
    const told = asked.filter(({ word }) => letterOrDigit.test(word)).slice(0, partsMax)
    return told.flatMap(({ word, isOpen }) => partsOf(word, isOpen))
  })
  return parts.length === 0 ? null : [...new Set(parts)].join(' AND ')
}

/** The terms of which the index does not tell whether a text has them: words that must stand together. */
export const isLoose = ({ words }: Term) =>
  words.length > 1 || words.some((word) => runsIn(word).length > 1 || ([...word].length > 2 && hasUnspaced(word)))
