import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../errors.ts'

/** Which page of a list is asked for. */
export interface PageOf {
  limit: number
  cursor?: string | undefined
}

type Key = readonly [string, string]

const encode = (key: Key) => Buffer.from(JSON.stringify(key)).toString('base64url')

function decode(cursor: string): Key {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === 2 && key.every((part) => typeof part === 'string')) {
      return [String(key[0]), String(key[1])]
    }
  } catch {}
  throw new AppError('BAD_REQUEST', 'cursor is not valid', { field: 'cursor' })
}

/**
 * The condition for the rows after the cursor, in an order by both columns; the second, unique, breaks ties. Compared
 * as a row value, so that an index over both answers it.
 */
export function afterCursor(page: PageOf, columns: Key, direction: 'asc' | 'desc'): RawBuilder<boolean> {
  if (page.cursor === undefined) return sql<boolean>`true`
  const [first, second] = decode(page.cursor)
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${sql.ref(columns[0])}, ${sql.ref(columns[1])}) ${sign} (${first}, ${second})`
}

/** Cuts a page from rows that were read one further than `limit`; that one tells whether there is a next page. */
export function cutPage<Row>(rows: Row[], page: PageOf, keyOf: (row: Row) => Key) {
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > page.limit && last ? encode(keyOf(last)) : null }
}
