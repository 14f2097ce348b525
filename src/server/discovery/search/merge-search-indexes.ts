import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Services } from '../../platform/context.ts'
import { handlerOf, hourly, type JobHandler } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { beginWholeMerge, isWorthWholeMerge, mergeSome, searchIndexes } from './merge-queries.ts'

/** The pause after a step, as a multiple of its duration, so that requests get their share of the time. */
const pauseFactor = 1

/** An index with this many pages has some 40 MB; writing it takes some seconds of CPU time. */
const smallIndexPages = 10_000

const daily = '0 3 * * *'

/**
 * Merges the segments of the search indexes: each update adds a segment, and a search looks for each of its words in
 * every segment. Segments of the same size become one; with `isWhole`, a small index becomes one segment.
 */
export async function mergeSearchIndexes(
  { db }: Pick<Services, 'db'>,
  { isStopped = () => false, isWhole = false }: { isStopped?: () => boolean; isWhole?: boolean } = {},
  smallPages = smallIndexPages,
) {
  for (const index of searchIndexes) {
    if (isWhole && (await isWorthWholeMerge(db, index, smallPages))) await beginWholeMerge(db, index)
    let begun = performance.now()
    while (!isStopped() && (await mergeSome(db, index))) {
      await setTimeout(pauseFactor * (performance.now() - begun))
      begun = performance.now()
    }
  }
}

const merging = (kind: string, cron: string, isWhole: boolean): JobHandler => ({
  ...handlerOf(jobKind(kind, z.object({}), 'search'), (services, _payload, { isStopped }) =>
    mergeSearchIndexes(services, { isStopped, isWhole }),
  ),
  cron,
})

export const mergeSearchIndexesHandlers: readonly JobHandler[] = [
  merging('merge-search-indexes', hourly, false),
  merging('merge-small-search-indexes', daily, true),
]
