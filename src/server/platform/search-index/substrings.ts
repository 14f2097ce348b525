import type { Term } from './match-query.ts'
import { hasUnspacedScript, splitScriptRuns } from './unspaced-scripts.ts'

/** The indexes of trigrams, for parts of words. */
export type SubstringIndex = 'postSubstring' | 'userSubstring' | 'communitySubstring'

/** The length of the parts in the index. */
const partLength = 3
/** The maximum number of conditions per word; the caller checks the texts for the rest. */
const conditionsMax = 8

function trigramsOf(word: string): string[] {
  const letters = [...word]
  return letters.slice(partLength - 1).map((_, at) => letters.slice(at, at + partLength).join(''))
}

/**
 * Returns the full-text query for texts with all trigrams of the words, in any position; null when all words are too
 * short. The index stores no positions, so the caller checks the texts for the words.
 */
export function matchSubstrings(terms: readonly Term[]): string | null {
  const trigrams = terms.flatMap(({ words }) => words.flatMap((word) => trigramsOf(word).slice(0, conditionsMax)))
  return trigrams.length === 0 ? null : [...new Set(trigrams)].map((trigram) => `"${trigram}"`).join(' AND ')
}

const isUnspaced = (word: string) => hasUnspacedScript(word) && splitScriptRuns(word).length === 1

/**
 * Returns the terms whose texts the index of words finds: whole words, and parts in scripts without spaces. It finds
 * other parts only where a word begins.
 */
export const termsOfWholeWords = (terms: readonly Term[]): Term[] =>
  terms.filter(({ words, isPrefix }) => !isPrefix || words.every(isUnspaced))

function isPartOf(text: string, { words, isPrefix }: Term): boolean {
  const part = words.join(' ')
  return text.includes(isPrefix ? part : ` ${part} `)
}

/** Whether each term is in one of the texts, given as their words: as a part of a word, or in quotes as a whole one. */
export function containSubstrings(texts: readonly (readonly string[])[], terms: readonly Term[]): boolean {
  const joined = texts.map((words) => ` ${words.join(' ')} `)
  return terms.every((term) => joined.some((text) => isPartOf(text, term)))
}
