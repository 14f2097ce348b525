import { z } from 'zod'
import { inTransaction, type Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { encodeCursor } from '../../platform/db/pagination.ts'
import { enqueueJob, type Jobs } from '../../platform/jobs/enqueue.ts'
import type { JobRun } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { listPostPage, updatePostsPublic } from './queries.ts'

/** Posts per transaction. */
const batch = 200
/** Posts counted per statement. */
const countedAtOnce = 2_000

/**
 * Updates `isPublic` of a community's posts and its entries in the search index. While the job exists, searches look for
 * the community by its id, and integrity checks skip it.
 */
export const visibilityJob = jobKind('update-visibility', z.object({ communityId: z.string() }))

type Post = Awaited<ReturnType<typeof listPostPage>>[number]

/** Returns the cursor after a full page, or undefined after the last page. */
function cursorAfter(posts: readonly Post[], limit: number) {
  const last = posts.at(-1)
  return last && posts.length === limit ? encodeCursor([last.createdAt, last.id]) : undefined
}

/** Updates a batch of posts after the cursor. Returns the next cursor, or undefined after the last batch. */
async function updateBatch(db: Db, communityId: string, cursor: string | undefined) {
  const posts = await listPostPage(db, communityId, { limit: batch, cursor })
  const ids = posts.map(({ id }) => id)
  if (ids.length > 0) await updatePostsPublic(db, communityId, ids)
  return cursorAfter(posts, batch)
}

/** Counts the community's posts, including deleted ones. Yields in between, because there is no limit to their number. */
async function countPosts(db: Db, communityId: string) {
  let count = 0
  let cursor: string | undefined
  do {
    const posts = await listPostPage(db, communityId, { limit: countedAtOnce, cursor })
    count += posts.length
    cursor = cursorAfter(posts, countedAtOnce)
    await yieldToEventLoop()
  } while (cursor)
  return count
}

/**
 * Must run in the transaction that opens, closes or deletes the community. Updates the newest posts and enqueues the job
 * for the rest. Feeds use `isPublic` to find candidates and then apply the community's actual visibility.
 */
export async function changeVisibility(ctx: { db: Db; now: () => Date; jobs: Jobs }, communityId: string) {
  await updateBatch(ctx.db, communityId, undefined)
  await indexSoon(ctx, 'community', [communityId])
  await enqueueJob(ctx, visibilityJob, { communityId }, { key: communityId })
}

/** Updates `isPublic` of a community's posts in batches, newest first. */
export async function updatePostVisibility(
  services: Services,
  communityId: string,
  { isStopped, report }: Pick<JobRun, 'isStopped' | 'report'>,
) {
  const total = await countPosts(services.db, communityId)
  let cursor: string | undefined
  let done = 0
  do {
    if (isStopped()) return
    cursor = await inTransaction(services, ({ db }) => updateBatch(db, communityId, cursor))
    done = cursor ? done + batch : total
    await report(Math.min(done, total), total)
    await yieldToEventLoop()
  } while (cursor)
}
