import { sql } from 'kysely'
import { isPlaceholder } from './prepared.ts'

/** Whether the error is a violation of a unique key. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(String(error.code))

/** Converts a boolean to its stored form. */
export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/**
 * The value of a column, hidden from the planner. SQLite has no statistics here, so queries choose the index
 * themselves.
 */
export const withoutIndex = <T>(column: string) => sql<T>`+${sql.ref(column)}`

/** A table of these texts with the columns `value` and `key` (the position). One SQL text for any number of values. */
export const valuesTable = (texts: readonly string[]) =>
  sql<{ key: number; value: string }>`json_each(${isPlaceholder(texts) ? texts : JSON.stringify(texts)})`

/** The right side of `in` for these texts. One SQL text for any number of values. */
export const inValues = (texts: readonly string[]) => sql<string>`(select "value" from ${valuesTable(texts)})`
