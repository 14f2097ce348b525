import { inTransaction, type Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { mergeSearchIndexes } from './merge-search-indexes.ts'

/**
 * Many batches add segments faster than they merge them, and an index has at most 2,000. The hourly job merges what the
 * last ones leave.
 */
const batchesPerMerge = 64

/** Repeats `indexBatch`, each time in a separate transaction, until it returns that there was nothing to index. */
export async function indexInBatches(
  services: Pick<Services, 'db'>,
  indexBatch: (ctx: { db: Db }) => Promise<boolean>,
  isStopped: () => boolean,
): Promise<void> {
  let batches = 0
  while (!isStopped() && (await inTransaction(services, indexBatch))) {
    batches += 1
    if (batches % batchesPerMerge === 0) await mergeSearchIndexes(services, { isStopped })
    await yieldToEventLoop()
  }
}
