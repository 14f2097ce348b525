import { indexRows } from '../../server/discovery/search/entry-queries.ts'
import { fittingBatch } from '../../server/discovery/search/fitting-batch.ts'
import { mergeSearchIndexes } from '../../server/discovery/search/merge-search-indexes.ts'
import { indexAuditEntries } from '../../server/instance/audit-log/queries.ts'
import { engineOf } from '../../server/platform/db/engine.ts'
import type { MoveNotes } from '../../server/platform/db/move-store.ts'
import type { Db } from '../../server/platform/db/open.ts'
import type { IndexedKind } from '../../server/platform/search-index/index-number-queries.ts'
import { bufferSizes, updateBufferSize } from '../seed/search-index-queries.ts'
import { noteNames } from './notes.ts'
import { listAuditEntriesAfter, listNumbersAfter, saveNote } from './search-queries.ts'

const indexedKinds: readonly IndexedKind[] = ['post', 'comment', 'person', 'community']

/** A segment of FTS5 should be large; PostgreSQL prepares a statement for every number of rows. */
const batches = { segments: { rows: 2_000, bytes: 50_000_000 }, rows: { rows: 200, bytes: 4_000_000 } }

async function fillKind(db: Db, kind: IndexedKind, notes: MoveNotes, onRows: (count: number) => void) {
  const { rows, bytes } = engineOf(db).hasSearchSegments ? batches.segments : batches.rows
  let after = Number(notes.get(noteNames.indexed(kind)) ?? 0)
  for (;;) {
    const numbers = await listNumbersAfter(db, kind, after, rows)
    if (numbers.length === 0) return
    const fitting = await fittingBatch(db, kind, numbers, bytes)
    after = fitting.at(-1) ?? after
    await db.transaction().execute(async (trx) => {
      await indexRows(trx, kind, fitting)
      await saveNote(trx, noteNames.indexed(kind), String(after))
    })
    onRows(fitting.length)
  }
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

/** Fills the search indexes with the entries that are still missing, by the functions that keep them up to date. */
export async function fillSearch(db: Db, notes: MoveNotes, onRows: (count: number) => void) {
  const { hasSearchSegments } = engineOf(db)
  if (hasSearchSegments) await updateBufferSize(db, bufferSizes.filling)
  for (const kind of indexedKinds) await fillKind(db, kind, notes, onRows)
  await fillAuditLog(db, notes, onRows)
  if (!hasSearchSegments) return
  await mergeSearchIndexes({ db }, { isWhole: true })
  await updateBufferSize(db, bufferSizes.normal)
}
