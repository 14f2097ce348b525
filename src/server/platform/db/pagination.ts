import { type RawBuilder, sql } from 'kysely'
import { phrase } from '../../../shared/platform/phrase.ts'
import { AppError } from '../errors.ts'

/** A request for one page of a list. */
export interface PageRequest {
  limit: number
  cursor?: string | undefined
}

/** The values of the columns of a list's order; the last one is unique. */
export type CursorKey = readonly string[]

/** Returns the cursor that continues after the row with this key. */
export const encodeCursor = (key: CursorKey) => Buffer.from(JSON.stringify(key)).toString('base64url')

/** The error of a cursor that no page has. */
export const invalidCursor = () => new AppError('BAD_REQUEST', phrase('cursor is invalid'), { field: 'cursor' })

/** Whether both engines can compare it with a text; PostgreSQL knows no NUL. */
const isStorable = (part: unknown) => typeof part === 'string' && !part.includes('\0')

/** Decodes a cursor. Throws 400 unless it holds a key of `length` columns. */
export function decodeCursor(cursor: string, length: number): CursorKey {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === length && key.every(isStorable)) return key
  } catch {}
  throw invalidCursor()
}

/** Whether a server can compare the text with a column of an order that holds numbers; all others hold text. */
const isWhole = (part: string) => /^-?\d{1,15}$/.test(part)
const isReal = (part: string) => /^(Infinity|-?\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,2})?)$/.test(part)
const numericColumns: Readonly<Record<string, (part: string) => boolean>> = {
  ...{ likeCount: isWhole, reportCount: isWhole, rowid: isWhole, memberCount: isWhole, trend: isWhole, best: isWhole },
  hot: isReal,
}
const isComparable = (column: string, part = '') =>
  numericColumns[column.slice(column.lastIndexOf('.') + 1)]?.(part) ?? true

/** Returns the key after which a page starts, in an order by these columns; empty for the first page. */
export function cursorKey({ cursor }: PageRequest, columns: readonly string[]): CursorKey {
  if (cursor === undefined) return []
  const key = decodeCursor(cursor, columns.length)
  if (!columns.every((column, at) => isComparable(column, key[at]))) throw invalidCursor()
  return key
}

/**
 * The condition for the rows after the key, in an order by all columns, of which the last is unique. Compares row
 * values, so that an index over the columns applies. Numeric columns can be compared with text.
 */
export function afterKey(key: CursorKey, columns: readonly string[], direction: 'asc' | 'desc'): RawBuilder<boolean> {
  if (key.length === 0) return sql<boolean>`true`
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sign} (${sql.join(key)})`
}

/** The condition for the rows after the page's cursor. */
export const afterCursor = (page: PageRequest, columns: readonly string[], direction: 'asc' | 'desc') =>
  afterKey(cursorKey(page, columns), columns, direction)

/** Cuts a page from rows that were read with one more than `limit`, which shows whether there is a next page. */
export function toPage<Row>(rows: readonly Row[], page: PageRequest, keyOf: (row: Row) => CursorKey) {
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > page.limit && last ? encodeCursor(keyOf(last)) : null }
}
