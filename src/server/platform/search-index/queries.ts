import { sql } from 'kysely'
import type { SubstringIndex } from './substrings.ts'

type WordIndex = 'postSearch' | 'commentSearch' | 'personSearch' | 'communitySearch' | 'auditSearch'
type SearchIndex = WordIndex | 'emailSearch' | SubstringIndex

/** The condition that a row of the index matches a query. The statement must use the index under its own name. */
export const matchesIndex = (index: SearchIndex, match: string) =>
  sql<boolean>`${sql.ref(`${index}.${index}`)} match ${match}`
