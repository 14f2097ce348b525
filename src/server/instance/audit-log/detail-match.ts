import type { Db } from '../../platform/db/open.ts'
import { needsTextCheck } from '../../platform/search-index/broad-match.ts'
import { parseTerms, type Term } from '../../platform/search-index/match-query.ts'
import { containsTerm } from '../../platform/search-index/match-ranges.ts'
import { listIndexedWords } from './term-queries.ts'

/*
 * FTS5 reads every entry of a prefix or phrase before it returns the first one. It returns entries of whole words one by
 * one. So the query asks for the whole words that begin with the prefix, and the caller checks the details of the
 * matching entries for phrases.
 */

/** The maximum number of whole words per query. The caller checks the details for prefixes of more words. */
const wordsMax = 64

/** How to find the entries whose details contain all terms. */
export interface DetailMatch {
  /** The index query: null when nothing can match, empty when the index cannot narrow the search. */
  match: string | null
  /** Whether a detail contains the terms that the index cannot decide; null if it decides all. */
  contains: ((detail: string) => boolean) | null
}

const eitherOf = (terms: readonly string[]) => `(${terms.map((word) => `"${word}"`).join(' OR ')})`

/** Returns the conditions of a term, with at most `most` whole words; null when nothing can match. */
async function conditionsOf(db: Db, { words, isPrefix }: Term, most: number) {
  const whole = isPrefix ? words.slice(0, -1) : words
  const start = isPrefix ? words.at(-1) : undefined
  const exact = whole.map((word) => [word])
  if (start === undefined) return exact
  const matches = await listIndexedWords(db, start, most + 1)
  if (matches.length === 0) return null
  return matches.length > most ? exact : [...exact, matches]
}

/** Returns how to find details with every word as a prefix, and every phrase in double quotes verbatim. */
export async function matchDetails(db: Db, q: string): Promise<DetailMatch> {
  const terms = parseTerms(q)
  if (terms.length === 0) return { match: null, contains: null }
  const conditions: string[][] = []
  const unsure: Term[] = []
  for (const term of terms) {
    const left = wordsMax - conditions.flat().length
    const termConditions = await conditionsOf(db, term, Math.max(left, 0))
    if (termConditions === null) return { match: null, contains: null }
    conditions.push(...termConditions)
    if (needsTextCheck(term) || termConditions.length < term.words.length) unsure.push(term)
  }
  return {
    match: conditions.map(eitherOf).join(' AND '),
    contains: unsure.length === 0 ? null : (detail) => unsure.every((term) => containsTerm(detail, term)),
  }
}
