import { type Services, timestamp } from '../context.ts'
import { engineOf } from '../db/engine.ts'
import type { Db } from '../db/open.ts'
import { storeReason } from '../languages/stored-phrase.ts'
import type { JobHandler } from './job-handler.ts'
import { type JobQueue, retryDelay } from './job-kind.ts'
import { claimJob, deleteHeld, type JobRow, type Lease, updateHeld } from './queries.ts'
import { isSchedule, nextRun } from './schedules.ts'

/** The length of a lease of a process among several, in milliseconds. */
export const sharedLeaseMs = 30_000
const ownLeaseMs = 120_000

/**
 * Returns the length of a lease in milliseconds: how long the jobs of a queue wait after the process that ran one has died.
 * The holder renews it while it works, however long that takes. Where one process serves the database, the next one ends
 * the leases, and each renewal empties the response cache, so that there are fewer.
 */
export const leaseMs = (db: Db) => (engineOf(db).isShared ? sharedLeaseMs : ownLeaseMs)

/** Returns the interval at which the holder renews its lease. */
export const renewEvery = (db: Db) => leaseMs(db) / 4
/** The shortest interval between two written reports of progress, in milliseconds. */
const reportEvery = 1_000

/** A job that this process has leased. */
interface Held {
  job: JobRow
  lease: Lease
  handler: JobHandler | undefined
}

const leaseEnd = ({ db, now }: Services) => new Date(now().getTime() + leaseMs(db)).toISOString()

/** Extends the lease. Returns false if another runner has claimed the job. */
async function renew(services: Services, held: Held, progress: { done?: number; total?: number } = {}) {
  const lockedUntil = leaseEnd(services)
  const isHeld = await updateHeld(services.db, held.lease, { lockedUntil, ...progress })
  if (isHeld) held.lease = { ...held.lease, lockedUntil }
  return isHeld
}

/** Ends the lease and applies `changes`, unless the job was enqueued again: then it runs again at once. */
async function release(services: Services, held: Held, changes: Partial<JobRow>) {
  const { db } = services
  const free = { lockedUntil: null, attempts: 0, lastError: null, done: null, total: null }
  if (await updateHeld(db, held.lease, { ...free, ...changes }, held.job.revision)) return
  await updateHeld(db, held.lease, free)
}

/** Ends the lease of an interrupted job, which stays due. The attempt does not count. */
const giveBack = ({ db }: Services, { job: { attempts, runAt }, lease }: Held) =>
  updateHeld(db, lease, { lockedUntil: null, attempts: attempts - 1, runAt })

/** Deletes a finished job, or schedules its next run. */
async function finish(services: Services, held: Held, again: string | undefined) {
  const { handler, job, lease } = held
  const isScheduled = handler?.cron && isSchedule(job)
  const next = again ?? (isScheduled ? nextRun(handler.cron ?? '', services.now()) : undefined)
  if (next !== undefined) return release(services, held, { runAt: next, finishedAt: timestamp(services) })
  if (!(await deleteHeld(services.db, lease, job.revision))) await release(services, held, {})
}

async function fail(services: Services, held: Held, error: unknown) {
  const { handler, job, lease } = held
  const { db, log } = services
  const now = services.now()
  const isScheduled = Boolean(handler?.cron) && isSchedule(job)
  const isLast = !isScheduled && job.attempts >= (handler?.attemptsMax ?? Number.POSITIVE_INFINITY)
  const retryAt = new Date(now.getTime() + retryDelay(job.attempts)).toISOString()
  const next = isScheduled ? nextRun(handler?.cron ?? '', now) : retryAt
  const runAt = isLast ? null : next < retryAt ? next : retryAt
  const failedAt = isLast ? now.toISOString() : null
  log.error({ err: error, job: job.kind, attempts: job.attempts }, isLast ? 'a job was given up' : 'a job failed')
  await updateHeld(db, lease, { lockedUntil: null, lastError: storeReason(error), runAt, failedAt })
}

/** Runs the handler while renewing the lease. Returns whether the stop interrupted it, and the next run it asked for. */
async function work(services: Services, held: Held, stop: AbortSignal) {
  const { handler, job } = held
  if (!handler) throw new Error(`no handler for jobs of the kind ${job.kind}`)
  if (job.attempts > handler.attemptsMax && !handler.cron) throw new Error('the process ended while it ran')
  let isInterrupted = false
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  let again: string | undefined
  let reportedAt = 0
  let renewing: Promise<unknown> = Promise.resolve()
  // In sequence, because each renewal identifies the lease by the end that the previous one wrote.
  const renewed = (progress?: { done: number; total?: number }) => {
    const mine = renewing.then(async () => {
      if (!(await renew(services, held, progress))) lost.abort()
    })
    renewing = mine.catch(() => {})
    return mine
  }
  const interval = renewEvery(services.db)
  const timer = setInterval(() => {
    // While the database says nothing, not even an error, another process may claim the job before the next turn.
    const left = Date.parse(held.lease.lockedUntil) - services.now().getTime()
    if (left <= interval / 2) lost.abort()
    renewed().catch((error) => services.log.error({ err: error }, 'a lease was not renewed'))
  }, interval)
  try {
    await handler.run(services, JSON.parse(job.payload), {
      attempts: job.attempts,
      signal,
      isStopped() {
        isInterrupted ||= signal.aborted
        return isInterrupted
      },
      runAgainAt(moment) {
        again = moment
      },
      async report(done, total) {
        const now = services.now().getTime()
        if (now - reportedAt < reportEvery) return
        reportedAt = now
        await renewed(total === undefined ? { done } : { done, total })
      },
    })
  } finally {
    clearInterval(timer)
    await renewing
  }
  return { isInterrupted, again }
}

/** The result of a run. */
export type Outcome = { kind: string; error?: unknown }

/** Claims and runs the next due job of the queue. Returns undefined if none is due. */
export async function runNextJob(
  services: Services,
  handlers: readonly JobHandler[],
  queue: JobQueue,
  stop: AbortSignal,
): Promise<Outcome | undefined> {
  const lockedUntil = leaseEnd(services)
  const job = await claimJob(services.db, queue, timestamp(services), lockedUntil)
  if (!job) return undefined
  const { id, kind } = job
  const held: Held = { job, lease: { id, lockedUntil }, handler: handlers.find((handler) => handler.kind === kind) }
  try {
    const { isInterrupted, again } = await work(services, held, stop)
    if (isInterrupted) await giveBack(services, held)
    else await finish(services, held, again)
    return { kind }
  } catch (error) {
    await fail(services, held, error)
    return { kind, error }
  }
}
