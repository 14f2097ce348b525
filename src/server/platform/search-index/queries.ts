import { sql } from 'kysely'
import type { SubstringIndex } from './substrings.ts'

type WordIndex = 'postSearch' | 'commentSearch' | 'userSearch' | 'communitySearch' | 'auditSearch'
export type SearchIndex = WordIndex | 'emailSearch' | SubstringIndex

/** The condition that a row of the index matches a query. The statement must use the index under its own name. */
export const matchesIndex = (index: SearchIndex, match: string) =>
  sql<boolean>`match(${match}, ${sql.ref(`${index}.${index}`)})`

/** Index numbers: from `from` (inclusive) to `below` (exclusive). */
export interface NumberRange {
  from: number
  below: number
}

/**
 * The condition that a row of the index has a number in the range. The casts let the index skip to it: the driver binds
 * numbers as floating-point values, for which FTS5 reads all matches from the first one.
 */
export const isNumberedWithin = (index: SearchIndex, { from, below }: NumberRange) => {
  const number = sql.ref(`${index}.rowid`)
  return sql<boolean>`${number} >= cast(${from} as bigint) and ${number} < cast(${below} as bigint)`
}
