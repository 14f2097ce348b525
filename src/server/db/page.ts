import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../errors.ts'

/** Which page of a list is asked for. */
export interface PageOf {
  limit: number
  cursor?: string | undefined
}

/** The values of the columns a list is ordered by; the last one is unique. */
type Key = readonly string[]

/** The cursor for what comes after the row with this key. */
export const cursorAfter = (key: Key) => Buffer.from(JSON.stringify(key)).toString('base64url')

/** The key in a cursor; 400 unless it is one of so many columns. */
export function keyIn(cursor: string, length: number): Key {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === length && key.every((part) => typeof part === 'string')) return key
  } catch {}
  throw new AppError('BAD_REQUEST', 'cursor is not valid', { field: 'cursor' })
}

/**
 * The condition for the rows after the cursor, in an order by all the columns; the last, unique, breaks ties. Compared
 * as a row value, so that an index over them answers it. A column of numbers compares with text as with the number.
 */
export function afterCursor(page: PageOf, columns: Key, direction: 'asc' | 'desc'): RawBuilder<boolean> {
  if (page.cursor === undefined) return sql<boolean>`true`
  const values = sql.join(keyIn(page.cursor, columns.length))
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sign} (${values})`
}

/** Cuts a page from rows that were read one further than `limit`; that one tells whether there is a next page. */
export function cutPage<Row>(rows: Row[], page: PageOf, keyOf: (row: Row) => Key) {
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > page.limit && last ? cursorAfter(keyOf(last)) : null }
}
