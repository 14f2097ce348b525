import { sql } from 'kysely'
import { isPlaceholder, listParameter } from './prepared.ts'

/** Converts a boolean to its stored form. */
export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/**
 * The value of a column, hidden from SQLite's planner, which has no statistics here, so queries choose the index
 * themselves. PostgreSQL reads it as the column.
 */
export const withoutIndex = <T>(column: string) => sql<T>`coalesce(${sql.ref(column)}, null)`

/** A table of these texts with the columns `value` and `key` (the position). One SQL text for any number of values. */
export const valuesTable = (texts: readonly string[]) =>
  sql<{ key: number; value: string }>`json_each(${isPlaceholder(texts) ? texts : listParameter(texts)})`

/** The right side of `in` for these numbers. One SQL text for any number of values. */
export const inNumbers = (numbers: readonly number[]) =>
  sql<number>`(select cast("value" as bigint) from json_each(${isPlaceholder(numbers) ? numbers : listParameter(numbers)}))`

/** The right side of `in` for these texts. One SQL text for any number of values. */
export const inValues = (texts: readonly string[]) => sql<string>`(select "value" from ${valuesTable(texts)})`
