import { sql } from 'kysely'

type SearchIndex = 'postSearch' | 'commentSearch' | 'personSearch' | 'communitySearch' | 'emailSearch' | 'auditSearch'

/** The condition that a row of the index matches a query. The statement must use the index under its own name. */
export const matchesIndex = (index: SearchIndex, match: string) =>
  sql<boolean>`${sql.ref(`${index}.${index}`)} match ${match}`
