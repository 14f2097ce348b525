import { sql } from 'kysely'
import { isBlank } from './statements.ts'

/** Whether the error says that a unique key was violated. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(String(error.code))

/** A boolean as the database stores it. */
export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/**
 * The column's value, for which no index is used: where we know which index a statement should walk, and SQLite, which
 * keeps no statistics, would guess.
 */
export const unindexed = <T>(column: string) => sql<T>`+${sql.ref(column)}`

/** A table of these texts: `value`, and its place as `key`. One statement, however many there are. */
export const tableOf = (texts: readonly string[]) =>
  sql<{ key: number; value: string }>`json_each(${isBlank(texts) ? texts : JSON.stringify(texts)})`

/** What is to be one of these texts: the right side of `in`. One statement, however many there are. */
export const among = (texts: readonly string[]) => sql<string>`(select "value" from ${tableOf(texts)})`
