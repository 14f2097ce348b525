import { z } from 'zod'
import type { Db } from '../platform/db/open.ts'
import { enqueueJob, type Jobs } from '../platform/jobs/enqueue.ts'
import { jobKind } from '../platform/jobs/job-kind.ts'
import { insertPushes } from './push-queries.ts'

/** The job that sends pushes. Its own job queue keeps slow services from delaying other work. */
export const deliverPushesJob = jobKind('deliver-pushes', z.object({}), 'push')

/** Queues a push of each of these notifications to each device of its recipient. Must run in the transaction of both. */
export async function queuePushes(ctx: { db: Db; now: () => Date; jobs: Jobs }, notificationIds: readonly string[]) {
  if (notificationIds.length === 0) return
  const at = ctx.now().toISOString()
  const queued = await insertPushes(ctx.db, at, notificationIds)
  if (queued.length > 0) await enqueueJob(ctx, deliverPushesJob, {}, { key: 'queue', runAt: at })
}
