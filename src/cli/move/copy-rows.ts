import type { MovedTable, MoveNotes, MoveSource, MoveTarget, Row } from '../../server/platform/db/move-store.ts'
import { batchesOf } from './batches.ts'
import { noteNames } from './notes.ts'

/** How far a table is copied. */
interface Copied {
  after: Row | null
  rows: number
}

export const copiedOf = (notes: MoveNotes, table: string): Copied =>
  JSON.parse(notes.get(noteNames.copied(table)) ?? '{"after":null,"rows":0}')

/**
 * Copies the rows that are still missing, in the order of their key. Reads a batch while the previous one is being
 * written.
 */
export async function copyTable(
  source: MoveSource,
  target: MoveTarget,
  table: MovedTable,
  notes: MoveNotes,
  onRows: (count: number) => void,
) {
  let { after, rows: copied } = copiedOf(notes, table.name)
  let writing: Promise<void> = Promise.resolve()
  for await (const { rows, last } of batchesOf(source, table, after)) {
    await writing
    copied += rows.length
    after = last
    const note: Copied = { after, rows: copied }
    writing = target.insert([{ table, rows }], [noteNames.copied(table.name), JSON.stringify(note)])
    // Its failure is reported by the next turn.
    writing.catch(() => {})
    onRows(rows.length)
  }
  await writing
}
