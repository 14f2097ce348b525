import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { handlerOf, hourly, type JobHandler } from '../../platform/jobs/job-handler.ts'
import { type BatchLimits, smallBatch } from '../../platform/search-index/fitting-batch.ts'
import { indexSome } from '../../platform/search-index/index-now.ts'
import type { IndexedKind } from '../../platform/search-index/index-number-queries.ts'
import { searchIndexJob } from '../../platform/search-index/index-soon.ts'
import { indexInBatches } from './index-in-batches.ts'

const kinds: readonly IndexedKind[] = ['post', 'comment', 'user', 'community']

/** Updates a batch of outdated entries. Returns whether there were any. */
async function updateBatch(db: Db, limits: BatchLimits): Promise<boolean> {
  for (const kind of kinds) if (await indexSome(db, kind, limits)) return true
  return false
}

/** Updates the outdated entries of all search indexes in batches, the newest first. */
export async function updateSearchIndex(
  services: Pick<Services, 'db'>,
  isStopped: () => boolean = () => false,
  limits = smallBatch,
): Promise<void> {
  await indexInBatches(services, ({ db }) => updateBatch(db, limits), isStopped)
}

/** Also runs at the start of the process and every hour, for marks without a job, such as after an interrupted seeding. */
export const searchIndexHandler: JobHandler = {
  ...handlerOf(searchIndexJob, (services, _payload, { isStopped }) => updateSearchIndex(services, isStopped), {
    attemptsMax: Number.POSITIVE_INFINITY,
  }),
  cron: hourly,
}
