import { z } from 'zod'
import { inTransaction, type Services } from '../../platform/context.ts'
import { handlerOf, hourly, type JobHandler } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { mergedIndexes, mergeSegments } from './merge-queries.ts'

/** The pages that one step writes, which takes a few milliseconds. */
const pagesPerStep = 16

/**
 * Merges the segments of the search indexes. Each update adds a segment, and a search looks for each of its words in
 * every segment.
 */
export async function mergeSearchIndexes(services: Pick<Services, 'db'>, isStopped: () => boolean = () => false) {
  for (const index of mergedIndexes)
    while (!isStopped() && (await inTransaction(services, ({ db }) => mergeSegments(db, index, pagesPerStep))))
      await yieldToEventLoop()
}

export const mergeSearchIndexesHandler: JobHandler = {
  ...handlerOf(jobKind('merge-search-indexes', z.object({}), 'search'), (services, _payload, { isStopped }) =>
    mergeSearchIndexes(services, isStopped),
  ),
  cron: hourly,
}
