import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { inTransaction, type Services } from '../../platform/context.ts'
import { handlerOf, hourly, type JobHandler } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { isSmall, mergedIndexes, mergeSegments } from './merge-queries.ts'

/** The pages that one step writes, which takes a few milliseconds. */
const pagesPerStep = 16

/** The pause between steps, in milliseconds. */
const pauseMs = 20

/** An index with this many pages has some 40 MB; writing it takes some seconds of CPU time. */
const smallIndexPages = 10_000

/**
 * Merges the segments of the search indexes: each update adds a segment, and a search looks for each of its words in
 * every segment. A small index becomes one segment. A large one keeps some, because that would write all of it.
 */
export async function mergeSearchIndexes(
  services: Pick<Services, 'db'>,
  isStopped: () => boolean = () => false,
  smallPages = smallIndexPages,
) {
  for (const index of mergedIndexes) {
    let pages = (await isSmall(services.db, index, smallPages)) ? -pagesPerStep : pagesPerStep
    while (!isStopped() && (await inTransaction(services, ({ db }) => mergeSegments(db, index, pages)))) {
      pages = pagesPerStep
      // Each step waits for the disk and empties the response cache, so requests get time in between.
      await setTimeout(pauseMs)
    }
  }
}

export const mergeSearchIndexesHandler: JobHandler = {
  ...handlerOf(jobKind('merge-search-indexes', z.object({}), 'search'), (services, _payload, { isStopped }) =>
    mergeSearchIndexes(services, isStopped),
  ),
  cron: hourly,
}
