import { keyOf, type MovedTable, type Row, type RowReader } from '../../server/platform/db/move-store.ts'

const rowsMax = 2_000
/** Texts can be long. Batches are cut to about this size, in characters. */
const charactersMax = 4_000_000

const lengthOf = (rows: readonly Row[]) => {
  let length = 0
  for (const row of rows) for (const cell of row) length += typeof cell === 'string' ? cell.length : 8
  return length
}

/** Returns the size of the next batch. Grows slowly, because the next rows may be longer. */
export function nextSize(rows: readonly Row[]): number {
  const fitting = Math.floor((charactersMax * rows.length) / Math.max(lengthOf(rows), 1))
  return Math.max(1, Math.min(rowsMax, fitting, 2 * rows.length))
}

export interface Batch {
  rows: Row[]
  /** The key of the last row. */
  last: Row
  size: number
}

export const firstSize = 200

/** Reads the rows after this key in batches. */
export async function* batchesOf(reader: RowReader, table: MovedTable, after: Row | null): AsyncGenerator<Batch> {
  let key = after
  let size = firstSize
  for (;;) {
    const rows = await reader.readAfter(table, key, size)
    const last = rows.at(-1)
    if (!last) return
    key = keyOf(table, last)
    yield { rows, last: key, size }
    if (rows.length < size) return
    size = nextSize(rows)
  }
}
