import { sql } from 'kysely'

type SearchIndex = 'postSearch' | 'commentSearch' | 'personSearch' | 'communitySearch'

/** The condition that a row of the index matches a query of match.ts. The statement has the index by its own name. */
export const matches = (index: SearchIndex, match: string) =>
  sql<boolean>`${sql.ref(`${index}.${index}`)} match ${match}`
