import { sql } from 'kysely'

type SearchIndex = 'postSearch' | 'commentSearch' | 'personSearch' | 'communitySearch' | 'emailSearch' | 'auditSearch'

/** The condition that a row of the index matches a query of match.ts, or of `asPart` for addresses. The statement has the index by its own name. */
export const matches = (index: SearchIndex, match: string) =>
  sql<boolean>`${sql.ref(`${index}.${index}`)} match ${match}`
