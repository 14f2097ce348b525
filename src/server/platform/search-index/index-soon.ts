import { z } from 'zod'
import type { Db } from '../db/open.ts'
import { enqueueJob, type Jobs } from '../jobs/enqueue.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { saveDue } from './due-queries.ts'
import type { IndexedKind } from './index-number-queries.ts'

/** Updates the outdated entries of the search indexes. */
export const searchIndexJob = jobKind('update-search-index', z.object({}), 'search')

/** The delay of the job, in milliseconds. One run for many changes costs far less than one per change. */
const delay = 1_000

/**
 * Schedules the update of the index entries of these rows. Must run in the transaction that changes something their
 * entries hold (document-queries.ts). A search before its run updates them itself (index-now.ts).
 */
export async function indexSoon(
  ctx: { db: Db; now: () => Date; jobs: Jobs },
  kind: IndexedKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await saveDue(ctx.db, kind, ids)
  const runAt = new Date(ctx.now().getTime() + delay).toISOString()
  await enqueueJob(ctx, searchIndexJob, {}, { key: 'queue', runAt })
}
