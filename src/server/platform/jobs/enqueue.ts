import { afterCommit } from '../db/after-commit.ts'
import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import type { JobKind, JobQueue } from './job-kind.ts'
import { deleteJob, upsertJob } from './queries.ts'

/** Tells the runner that there are new jobs: in one queue, or perhaps in any. */
export interface Jobs {
  wake(queue?: JobQueue): void
}

interface Options {
  /** Unique per kind. Without a key, every call adds a job. */
  key?: string
  /** The earliest time of the run (ISO 8601). Default: as soon as possible. */
  runAt?: string
}

/**
 * Adds a job. Must run in the transaction that causes the job. If a job with this key waits, it gets the new payload and
 * the earlier time; a running one runs once more, at the earliest time given since it began.
 */
export async function enqueueJob<Payload>(
  ctx: { db: Db; now: () => Date; jobs: Jobs },
  { kind, queue }: Pick<JobKind<Payload>, 'kind' | 'queue'>,
  payload: Payload,
  { key, runAt }: Options = {},
): Promise<void> {
  const id = newId()
  const createdAt = ctx.now().toISOString()
  const text = JSON.stringify(payload)
  const job = { id, kind, queue, key: key ?? id, payload: text, runAt: runAt ?? createdAt, createdAt }
  // A job that waits for an earlier time wakes the runner by itself.
  if (await upsertJob(ctx.db, job)) afterCommit(ctx.db, () => ctx.jobs.wake(queue))
}

/** Deletes a job that is no longer needed. A running one continues. */
export const cancelJob = <Payload>(db: Db, { kind }: JobKind<Payload>, key: string) => deleteJob(db, kind, key)
