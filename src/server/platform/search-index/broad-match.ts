import type { Term } from './match-query.ts'
import { bigramsOf, hasUnspacedScript, splitScriptRuns } from './unspaced-scripts.ts'

/*
 * FTS5 scans the whole index for phrases and nested expressions. Only single words start at the requested block of
 * numbers. So the query asks for the words of a phrase, and the caller checks the matching texts for the phrase.
 */

/** The words of the index that begin with each of these. */
type WordsOfPrefixes = ReadonlyMap<string, readonly string[]>

function wordQuery(word: string, isOpen: boolean, expansions: WordsOfPrefixes) {
  const words = isOpen ? (expansions.get(word) ?? []) : []
  if (words.length === 0) return `"${word}"${isOpen ? '*' : ''}`
  return words.length === 1 ? `"${words[0]}"` : `(${words.map((one) => `"${one}"`).join(' OR ')})`
}

/** The maximum number of conditions per term; the caller checks the texts for the rest. */
const conditionsMax = 8

const letterOrDigit = /[\p{L}\p{N}]/u

/** Returns conditions of single words that every text with this word fulfils. */
function conditionsOf(word: string, isOpen: boolean, expansions: WordsOfPrefixes): string[] {
  const whole = wordQuery(word, isOpen, expansions)
  if (!hasUnspacedScript(word)) return [whole]
  const runs = splitScriptRuns(word)
  const parts = runs.flatMap((run) => {
    if (!hasUnspacedScript(run)) return [wordQuery(run, isOpen, expansions)]
    const pairs = bigramsOf(run).filter((pair) => letterOrDigit.test(pair))
    return pairs.slice(0, conditionsMax).map((pair) => wordQuery(pair, [...run].length === 1, expansions))
  })
  // A word of mixed scripts can be one word in the index.
  return runs.length === 1 ? parts : parts.map((part) => `(${whole} OR ${part})`)
}

/** The words of the terms that are prefixes. */
export const openWordsOf = (terms: readonly Term[]): string[] =>
  terms.flatMap(({ words, isPrefix }) => (isPrefix ? words.slice(-1) : []))

/** Phrases that the index knows as such. */
const isPlainPhrase = ({ words, isPrefix }: Term) => !isPrefix && !words.some(hasUnspacedScript)

/**
 * Returns the full-text query for rows with all the words, in any position; null without words. Replaces prefixes whose
 * words are known. `withPhrases` asks for the words of plain phrases in their order, which reads the whole index.
 */
export function broadMatchQuery(
  terms: readonly Term[],
  expansions: WordsOfPrefixes = new Map(),
  withPhrases = false,
): string | null {
  const parts = terms.flatMap((term) => {
    const { words, isPrefix: isOpen } = term
    if (withPhrases && isPlainPhrase(term)) return [`"${words.join(' ')}"`]
    const openWords = words.map((word, at) => ({ word, isOpen: isOpen && at === words.length - 1 }))
    const notified = openWords.filter(({ word }) => letterOrDigit.test(word)).slice(0, conditionsMax)
    return notified.flatMap(({ word, isOpen }) => conditionsOf(word, isOpen, expansions))
  })
  return parts.length === 0 ? null : [...new Set(parts)].join(' AND ')
}

/** Whether the index cannot decide the term, because its words must be adjacent. */
export const needsTextCheck = ({ words }: Term) =>
  words.length > 1 ||
  words.some((word) => splitScriptRuns(word).length > 1 || ([...word].length > 2 && hasUnspacedScript(word)))
