import { createHash } from 'node:crypto'
import { keyOf, type MovedTable, type Row, type RowReader } from '../../server/platform/db/move-store.ts'
import { firstSize, nextSize } from './batches.ts'

/** Why the copy is not equal to the source, as a sentence. */
export class UnequalRows extends Error {}

/** Changed characters in the rows of one table. */
export interface Replaced {
  count: number
  /** The first of them. */
  cell: string
}

export interface Verified {
  rows: number
  /** SHA-256 of all values in the order of the key, in hexadecimal. */
  hash: string
  replaced: Replaced | null
}

const nul = /\0/g

/** Returns the row as PostgreSQL can store it, and counts what differs. */
function replacing(table: MovedTable) {
  let replaced: Replaced | null = null
  const replace = (row: Row): Row => {
    const at = row.findIndex((cell) => typeof cell === 'string' && cell.includes('\0'))
    if (at < 0) return row
    const cell = `${table.columns[at]?.name} of ${keyOf(table, row).join(', ')}`
    replaced = { count: (replaced?.count ?? 0) + 1, cell: replaced?.cell ?? cell }
    return row.map((cell) => (typeof cell === 'string' ? cell.replace(nul, '\ufffd') : cell))
  }
  return { replace, result: () => replaced }
}

const describe = (table: MovedTable, row: Row | undefined) =>
  row === undefined ? 'the end' : keyOf(table, row).join(', ').replace(nul, '\ufffd')

/** Compares all rows of a table, in the order of the key. Throws `UnequalRows` at the first difference. */
export async function verifyTable(
  source: RowReader,
  target: RowReader,
  table: MovedTable,
  onRows: (count: number) => void,
): Promise<Verified> {
  const hashes = [createHash('sha256'), createHash('sha256')] as const
  const nuls = replacing(table)
  let key: Row | null = null
  let keyThere: Row | null = null
  let count = 0
  for (let size = firstSize; ; ) {
    const [rows, there]: [Row[], Row[]] = await Promise.all([
      source.readAfter(table, key, size),
      target.readAfter(table, keyThere, size),
    ])
    const lines = rows.map((row) => JSON.stringify(nuls.replace(row)))
    const linesThere = there.map((row) => JSON.stringify(row))
    const length = Math.max(lines.length, linesThere.length)
    for (let at = 0; at < length; at++)
      if (lines[at] !== linesThere[at])
        throw new UnequalRows(
          `The copy of ${table.name} differs from the source: ${describe(table, rows[at])} there, ${describe(table, there[at])} in the copy.`,
        )
    hashes[0].update(lines.join('\n'))
    hashes[1].update(linesThere.join('\n'))
    count += rows.length
    onRows(rows.length)
    const [last, lastThere] = [rows.at(-1), there.at(-1)]
    if (!last || !lastThere || rows.length < size) break
    key = keyOf(table, last)
    keyThere = keyOf(table, lastThere)
    size = nextSize(rows)
  }
  const [hash, hashThere] = hashes.map((one) => one.digest('hex'))
  if (hash === undefined || hash !== hashThere)
    throw new UnequalRows(`The hash of ${table.name} differs from the source.`)
  return { rows: count, hash, replaced: nuls.result() }
}
