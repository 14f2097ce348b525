import { mergeSearchIndexes } from '../../server/discovery/search/merge-search-indexes.ts'
import { indexAuditEntries } from '../../server/instance/audit-log/queries.ts'
import { engineOf } from '../../server/platform/db/engine.ts'
import type { MoveNotes, MoveTarget, RowsOf } from '../../server/platform/db/move-store.ts'
import type { Db } from '../../server/platform/db/open.ts'
import { readDocuments } from '../../server/platform/search-index/document-queries.ts'
import { fittingBatch } from '../../server/platform/search-index/fitting-batch.ts'
import type { IndexedKind } from '../../server/platform/search-index/index-number-queries.ts'
import { bufferSizes, updateBufferSize } from '../seed/search-index-queries.ts'
import { inLanes } from './in-lanes.ts'
import { noteNames } from './notes.ts'
import { listAuditEntriesAfter, listNumbersAfter, saveNote } from './search-queries.ts'

const indexedKinds: readonly IndexedKind[] = ['post', 'comment', 'user', 'community']

/** The limits of a batch. A segment of FTS5 should be large. */
const batches = { segments: { rows: 2_000, bytes: 50_000_000 }, rows: { rows: 2_000, bytes: 4_000_000 } }

interface Entries {
  batches: RowsOf[]
  /** The number of the last row. */
  last: number
  count: number
}

/** Reads what the indexes should hold for the rows after this number. */
async function* entriesOf(db: Db, kind: IndexedKind, from: number): AsyncGenerator<Entries> {
  const { rows, bytes } = engineOf(db).hasSearchSegments ? batches.segments : batches.rows
  for (let after = from; ; ) {
    const numbers = await listNumbersAfter(db, kind, after, rows)
    const fitting = await fittingBatch(db, kind, numbers, bytes)
    const last = fitting.at(-1)
    if (last === undefined) return
    after = last
    const indexes = await readDocuments(db, kind, fitting)
    yield { batches: indexes.flatMap(rowsOf), last, count: fitting.length }
  }
}

function rowsOf({ index, documents }: Awaited<ReturnType<typeof readDocuments>>[number]): RowsOf[] {
  const [first] = documents
  if (!first) return []
  const names = Object.keys(first)
  const columns = names.map((name) => ({ name, type: name === 'rowid' ? ('integer' as const) : ('text' as const) }))
  const rows = documents.map((document) => names.map((name) => document[name] ?? null))
  return [{ table: { name: index, columns }, rows }]
}

/** Adds the entries that are still missing. Reads a batch while the previous one is being written. */
async function fillKind(
  db: Db,
  target: MoveTarget,
  kind: IndexedKind,
  notes: MoveNotes,
  onRows: (count: number) => void,
) {
  const note = noteNames.indexed(kind)
  let writing: Promise<void> = Promise.resolve()
  for await (const { batches, last, count } of entriesOf(db, kind, Number(notes.get(note) ?? 0))) {
    await writing
    writing = target.insert(batches, [note, String(last)])
    // Its failure is reported by the next turn.
    writing.catch(() => {})
    onRows(count)
  }
  await writing
}

async function fillAuditLog(db: Db, notes: MoveNotes, onRows: (count: number) => void) {
  let after: { createdAt: string; id: string } = JSON.parse(
    notes.get(noteNames.indexed('auditEntry')) ?? '{"createdAt":"","id":""}',
  )
  for (;;) {
    const entries = await listAuditEntriesAfter(db, after.createdAt, after.id, batches.segments.rows)
    const last = entries.at(-1)
    if (!last) return
    after = last
    await db.transaction().execute(async (trx) => {
      await indexAuditEntries(
        trx,
        entries.map(({ id }) => id),
      )
      await saveNote(trx, noteNames.indexed('auditEntry'), JSON.stringify(last))
    })
    onRows(entries.length)
  }
}

/**
 * Fills the search indexes with the entries that are still missing, from the documents that keep them up to date. Rows
 * whose entries were outdated at the source stay marked.
 */
export async function fillSearch(db: Db, target: MoveTarget, notes: MoveNotes, onRows: (count: number) => void) {
  const { hasSearchSegments } = engineOf(db)
  if (hasSearchSegments) await updateBufferSize(db, bufferSizes.filling)
  await inLanes(target.lanes, indexedKinds, (kind) => fillKind(db, target, kind, notes, onRows))
  await fillAuditLog(db, notes, onRows)
  if (!hasSearchSegments) return
  await mergeSearchIndexes({ db }, { isWhole: true, isAlone: true })
  await updateBufferSize(db, bufferSizes.normal)
}
