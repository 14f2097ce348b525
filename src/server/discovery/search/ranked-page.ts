import { decodeCursor, encodeCursor, type PageRequest } from '../../platform/db/pagination.ts'

/** A sort key, most significant part first; the last part is unique. */
type Key = readonly string[]

const compare = (one: Key, other: Key) => {
  const at = one.findIndex((part, at) => part !== other[at])
  if (at < 0) return 0
  return (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
}

/** Formats a number as a text that sorts in descending order. */
export const descendingKey = (number: number) => String(10 ** 15 - number).padStart(16, '0')

/** Returns a page of complete rows by rank, for lists short enough to be sorted for every page. */
export function rankedPage<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  { limit, cursor }: PageRequest,
  parts: number,
) {
  const after = cursor === undefined ? null : decodeCursor(cursor, parts)
  const ranked = rows.map((row) => ({ row, key: keyOf(row) })).sort((one, other) => compare(one.key, other.key))
  const rest = after === null ? ranked : ranked.filter(({ key }) => compare(key, after) > 0)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ row }) => row),
    nextCursor: last && rest.length > limit ? encodeCursor(last.key) : null,
  }
}
