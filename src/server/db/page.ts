import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../errors.ts'

/** Which page of a list is asked for. */
export interface PageOf {
  limit: number
  cursor?: string | undefined
}

/** The values of the columns a list is ordered by; the last one is unique. */
export type Key = readonly string[]

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

/** The key that a page begins after, to be compared with so many columns; of a first page none. */
export const keyBefore = ({ cursor }: PageOf, length: number): Key =>
  cursor === undefined ? [] : keyIn(cursor, length)

/**
 * The condition for the rows after the key, in an order by all the columns; the last, unique, breaks ties. Compared
 * as a row value, so that an index over them answers it. A column of numbers compares with text as with the number.
 */
export function afterKey(key: Key, columns: readonly string[], direction: 'asc' | 'desc'): RawBuilder<boolean> {
  if (key.length === 0) return sql<boolean>`true`
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sign} (${sql.join(key)})`
}

/** The condition for the rows after the cursor of the page. */
export const afterCursor = (page: PageOf, columns: readonly string[], direction: 'asc' | 'desc') =>
  afterKey(keyBefore(page, columns.length), columns, direction)

/** Cuts a page from rows that were read one further than `limit`; that one tells whether there is a next page. */
export function cutPage<Row>(rows: readonly Row[], page: PageOf, keyOf: (row: Row) => Key) {
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > page.limit && last ? cursorAfter(keyOf(last)) : null }
}
