import { commitInGroup } from '../db/group-commit.ts'
import type { Db } from '../db/open.ts'
import { writeBriefly } from '../db/write-briefly.ts'
import { listDueNumbers } from './due-queries.ts'
import { indexRows } from './entry-queries.ts'
import { type BatchLimits, fittingBatch, smallBatch } from './fitting-batch.ts'
import type { IndexedKind } from './index-number-queries.ts'

/** Updates some outdated entries, the newest first. Must run in a transaction. Returns whether there were any. */
export async function indexSome(db: Db, kind: IndexedKind, limits: BatchLimits = smallBatch): Promise<boolean> {
  const due = await listDueNumbers(db, kind, limits.rows)
  if (due.length === 0) return false
  await indexRows(db, kind, await fittingBatch(db, kind, due, limits.bytes))
  return true
}

/** More entries are outdated only after an upgrade, and no search waits for all of them. */
const batchesMax = 4
/** The longest wait of a search, in milliseconds. */
const patienceMs = 700

async function indexNewest(db: Db, kind: IndexedKind) {
  for (let batches = 0; batches < batchesMax; batches++)
    if (!(await commitInGroup(db, (trx) => indexSome(trx, kind)))) return
}

/**
 * Updates the outdated entries in the index of a kind, so that a search finds a text as soon as the call that wrote it has
 * answered. Call it before a search, outside of transactions. While the storage fails or another program holds the
 * database, the search goes on with the index as it is.
 */
export async function indexNow(db: Db, kind: IndexedKind): Promise<void> {
  const [due] = await listDueNumbers(db, kind, 1)
  if (due !== undefined) await writeBriefly(indexNewest(db, kind), () => {}, patienceMs)
}
