import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Db } from '../db/open.ts'
import { preparedAll, preparedFirst } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import type { JobQueue } from './job-kind.ts'

export type JobRow = Selectable<Schema['job']>
export type NewJob = Pick<JobRow, 'id' | 'kind' | 'queue' | 'key' | 'payload' | 'createdAt'> & { runAt: string }

/** Matches jobs that no runner holds, or that were enqueued since it took them. */
const isAwaited = (eb: ExpressionBuilder<Schema, 'job'>) =>
  eb.or([eb('job.lockedUntil', 'is', null), eb('job.runAt', '>=', eb.ref('job.startedAt'))])

/**
 * Inserts a job, or gives the waiting one with this kind and key the new payload and the earlier time. Returns whether it
 * wrote anything.
 */
export const upsertJob = async (db: Db, job: NewJob) =>
  (await insertOrUpdate(db, job.id, job.kind, job.queue, job.key, job.payload, job.runAt, job.createdAt)) !== undefined

const insertOrUpdate = preparedFirst(
  (db, id: string, kind: string, queue: string, key: string, payload: string, runAt: string, createdAt: string) =>
    db
      .insertInto('job')
      .values({ id, kind, queue: queue as JobQueue, key, payload, runAt, createdAt })
      .onConflict((oc) =>
        oc
          .columns(['kind', 'key'])
          .doUpdateSet((eb) => ({
            payload: eb.ref('excluded.payload'),
            runAt: eb
              .case()
              .when(eb.and([isAwaited(eb), eb('job.runAt', '<', eb.ref('excluded.runAt'))]))
              .then(eb.ref('job.runAt'))
              .else(eb.ref('excluded.runAt'))
              .end(),
            // A job that was given up starts again.
            attempts: eb.case().when('job.runAt', 'is', null).then(0).else(eb.ref('job.attempts')).end(),
            failedAt: null,
            // Tells a run in progress that there is more to do.
            revision: eb('job.revision', '+', 1),
          }))
          // Most calls find a job that waits for an earlier time, and need not write it again.
          .where((eb) =>
            eb.or([
              eb('job.lockedUntil', 'is not', null),
              eb('job.runAt', 'is', null),
              eb('job.runAt', '>', eb.ref('excluded.runAt')),
              eb('job.payload', '!=', eb.ref('excluded.payload')),
            ]),
          ),
      )
      .returning('id'),
)

export const deleteJob = (db: Db, kind: string, key: string) =>
  db.deleteFrom('job').where('kind', '=', kind).where('key', '=', key).execute()

/** Matches leases that are over. One that ends after `latest` was written by a clock that was ahead. */
const isOver = (now: string, latest: string) => (eb: ExpressionBuilder<Schema, 'job'>) =>
  eb.or([eb('job.lockedUntil', '<=', now), eb('job.lockedUntil', '>', latest)])

/** Returns the time of the next run in the queue, among jobs without a lease. */
export const findNextRun = preparedFirst((db, queue: JobQueue) =>
  db
    .selectFrom('job')
    .select('runAt')
    .where('queue', '=', queue)
    .where('runAt', 'is not', null)
    .where('lockedUntil', 'is', null)
    .orderBy('runAt')
    .limit(1),
)

/** Returns the leases in the queue, and whether each is over. */
export const listLeases = preparedAll((db, queue: JobQueue, now: string, latest: string) =>
  db
    .selectFrom('job')
    .select('lockedUntil')
    .select((eb) => eb.case().when(isOver(now, latest)(eb)).then(1).else(0).end().as('isOver'))
    .where('lockedUntil', 'is not', null)
    .where('queue', '=', queue),
)

/**
 * Claims the next due job of the queue until the given time and counts the attempt. Returns undefined if none is due, or
 * if a job of the queue has a lease, because the jobs of a queue run one after another in all processes together.
 */
export const claimJob = preparedFirst((db, queue: JobQueue, now: string, until: string) =>
  db
    .updateTable('job')
    .set((eb) => ({ lockedUntil: until, startedAt: now, attempts: eb('attempts', '+', 1), done: null, total: null }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('job')
        .select('id')
        .where('queue', '=', queue)
        .where('runAt', '<=', now)
        .where('lockedUntil', 'is', null)
        .orderBy('runAt')
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job as held')
            .select('held.id')
            .where('held.lockedUntil', 'is not', null)
            .where('held.queue', '=', queue),
        ),
      ),
    )
    .returningAll(),
)

/** Identifies the holder of a job by the end of the lease that it wrote last. */
export interface Lease {
  id: string
  lockedUntil: string
}

type Changes = Partial<Omit<JobRow, 'id' | 'kind' | 'key' | 'revision'>>

/** Updates a job if the lease is still held and, given a revision, if it was not enqueued again. Returns whether it did. */
export async function updateHeld(db: Db, lease: Lease, changes: Changes, revision?: number): Promise<boolean> {
  const update = db
    .updateTable('job')
    .set(changes)
    .where('id', '=', lease.id)
    .where('lockedUntil', '=', lease.lockedUntil)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** Deletes a job if the lease is still held and it was not enqueued again. Returns whether it did. */
export async function deleteHeld(db: Db, lease: Lease, revision: number): Promise<boolean> {
  const deletion = db
    .deleteFrom('job')
    .where('id', '=', lease.id)
    .where('lockedUntil', '=', lease.lockedUntil)
    .where('revision', '=', revision)
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n
}

const withoutLease = (db: Db) =>
  db
    .updateTable('job')
    .set((eb) => ({ lockedUntil: null, runAt: eb.fn.coalesce('startedAt', 'runAt') }))
    .where('lockedUntil', 'is not', null)

/** Ends all leases. Their jobs are due, even jobs that were enqueued for a later time in the meantime. */
export const updateUnlocked = (db: Db) => withoutLease(db).execute()

/** Ends the leases that are over, with the same effect. */
export const updateExpired = (db: Db, now: string, latest: string) =>
  withoutLease(db).where(isOver(now, latest)).execute()

/** Inserts a job unless its kind has one with this key. */
export const insertMissingJob = (db: Db, job: NewJob) =>
  db
    .insertInto('job')
    .values(job)
    .onConflict((oc) => oc.columns(['kind', 'key']).doNothing())
    .execute()

/** Returns jobs whose next run is after the given time. */
export const listWaitingAfter = preparedAll((db, queue: JobQueue, moment: string, limit: number) =>
  db
    .selectFrom('job')
    .select(['id', 'kind', 'key', 'runAt'])
    .where('queue', '=', queue)
    .where('runAt', '>', moment)
    .orderBy('runAt', 'desc')
    .limit(limit),
)

export const updateRunAt = (db: Db, id: string, runAt: string) =>
  db.updateTable('job').set({ runAt }).where('id', '=', id).execute()

/** Returns whether a job with this kind and key waits or runs. */
export const isJobWaiting = async (db: Db, kind: string, key: string): Promise<boolean> => {
  const waiting = db.selectFrom('job').select('id').where('kind', '=', kind).where('key', '=', key)
  return (await waiting.where('runAt', 'is not', null).executeTakeFirst()) !== undefined
}

/** Returns the keys of the jobs of a kind that wait or run. */
export const listWaitingJobs = (db: Db, kind: string, limit: number) =>
  db.selectFrom('job').select('key').where('kind', '=', kind).where('runAt', 'is not', null).limit(limit).execute()

/** Returns jobs ordered by kind. */
export const listJobs = (db: Db, limit: number) =>
  db.selectFrom('job').selectAll().orderBy('kind').orderBy('key').limit(limit).execute()

/** Deletes jobs that were given up before the given time. */
export const deleteGivenUp = (db: Db, before: string, isStopped?: () => boolean) =>
  deleteInBatches(db, 'job', sql`"failedAt" < ${before}`, isStopped)
