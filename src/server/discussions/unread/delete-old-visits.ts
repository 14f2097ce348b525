import type { Db } from '../../platform/db/open.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { deleteVisitBatch } from './queries.ts'

const batchSize = 1_000

/** Deletes visits before this time in batches. */
export async function deleteOldVisits(db: Db, before: string, isStopped: () => boolean) {
  while (!isStopped() && (await deleteVisitBatch(db, before, batchSize)) > 0) await yieldToEventLoop()
}
