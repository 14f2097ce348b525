/**
 * Letters of scripts that put no spaces between words, and Hangul. The index has each of them together with the next
 * letter as a word (migrations/0011_search_more.ts, which has the same ranges), so that any part of a text is found.
 */
const unspaced =
  '\u0e01-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3130-\u318f\u31f0-\u31ff' +
  '\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\\u{20000}-\\u{3ffff}'
const anUnspaced = new RegExp(`[${unspaced}]`, 'u')
const runs = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')

export const hasUnspaced = (text: string) => anUnspaced.test(text)

/** Cuts a word where letters of such scripts begin or end. */
export const runsIn = (word: string): string[] => word.match(runs) ?? []

/** The words by which the index has a run of such letters: two letters each, or the one there is. */
export function pairsOf(run: string): string[] {
  const letters = [...run]
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  return pairs.length > 0 ? pairs : letters
}
