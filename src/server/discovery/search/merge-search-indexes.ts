import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Services } from '../../platform/context.ts'
import { handlerOf, hourly, type JobHandler } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import {
  beginWholeMerge,
  isWorthWholeMerge,
  mergeSome,
  pagesPerLargeStep,
  searchIndexes,
} from '../../platform/search-index/merge-queries.ts'

/** The pause after a step, as a multiple of its duration, so that requests get their share of the time. */
const pauseFactor = 1

/** An index with this many pages has some 40 MB; writing it takes some seconds of CPU time. */
const smallIndexPages = 10_000

const daily = '0 3 * * *'

interface MergeOptions {
  isStopped?: () => boolean
  isWhole?: boolean
  isAlone?: boolean
}

/**
 * Merges the segments of the search indexes: each update adds a segment, and a search looks for each of its words in
 * every segment. Segments of the same size become one; with `isWhole`, a small index becomes one segment. `isAlone` takes
 * all the time there is, for commands without a server.
 */
export async function mergeSearchIndexes(
  { db }: Pick<Services, 'db'>,
  { isStopped = () => false, isWhole = false, isAlone = false }: MergeOptions = {},
  smallPages = smallIndexPages,
) {
  for (const index of searchIndexes) {
    if (isWhole && (await isWorthWholeMerge(db, index, smallPages))) await beginWholeMerge(db, index)
    let begun = performance.now()
    while (!isStopped() && (await mergeSome(db, index, isAlone ? pagesPerLargeStep : undefined))) {
      await setTimeout(isAlone ? 0 : pauseFactor * (performance.now() - begun))
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
