import { cursorAfter, keyIn, type PageOf } from '../db/page.ts'

/** What is ranked is compared by these, the first first; the last is unique. */
type Key = readonly string[]

const compare = (one: Key, other: Key) => {
  const at = one.findIndex((part, at) => part !== other[at])
  if (at < 0) return 0
  return (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
}

/** A number as a text that sorts as the number does, the highest first. */
export const fallingKey = (number: number) => String(10 ** 15 - number).padStart(16, '0')

/** A page of rows that are all there, by rank: for lists so short that they are put in order anew for every page. */
export function rankedPage<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  { limit, cursor }: PageOf,
  parts: number,
) {
  const after = cursor === undefined ? null : keyIn(cursor, parts)
  const ranked = rows.map((row) => ({ row, key: keyOf(row) })).sort((one, other) => compare(one.key, other.key))
  const rest = after === null ? ranked : ranked.filter(({ key }) => compare(key, after) > 0)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ row }) => row),
    nextCursor: last && rest.length > limit ? cursorAfter(last.key) : null,
  }
}
