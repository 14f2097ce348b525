import { sql } from 'kysely'

/** A check that a column holds one of the given words. */
export const oneOf = (column: string, words: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`

/** A check that a column holds 0 or 1. */
export const flag = (column: string) => sql<boolean>`${sql.ref(column)} in (0, 1)`
