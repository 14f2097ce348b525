import { Cron } from 'croner'
import { inTransaction, type Services } from '../context.ts'
import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import type { JobHandler } from './job-handler.ts'
import { type JobQueue, retryDelayMax } from './job-kind.ts'
import { insertMissingJob, listWaitingAfter, type NewJob, updateRunAt, upsertJob } from './queries.ts'

/** The key of every scheduled job. */
const scheduleKey = 'schedule'

/** Returns whether the job runs by the clock. */
export const isSchedule = ({ key }: { key: string }) => key === scheduleKey

/** How far the clocks of two machines may differ, in milliseconds. */
export const clockDifferenceMax = 30_000

const hour = 3_600_000
/** The longest delay of an enqueued job, which is a retry or a mail that collects events. */
const queueDelayMax = retryDelayMax + hour

/** Returns the next time of a cron pattern after the given one (ISO 8601). */
export function nextRun(cron: string, after: Date): string {
  const next = new Cron(cron, { timezone: 'UTC', paused: true }).nextRun(after)
  if (!next) throw new Error(`the cron pattern "${cron}" never matches`)
  return next.toISOString()
}

/** Jobs that are due at the same time run in the order of the list. */
const writeSchedules = (
  services: Services,
  handlers: readonly JobHandler[],
  write: (db: Db, job: NewJob) => Promise<unknown>,
) =>
  inTransaction(services, async ({ db, now }) => {
    const start = now().getTime()
    const runAt = new Date(start).toISOString()
    for (const [at, { kind, queue, cron }] of handlers.entries()) {
      if (cron === null) continue
      const createdAt = new Date(start + at).toISOString()
      await write(db, { id: newId(), kind, key: scheduleKey, queue, payload: '{}', runAt, createdAt })
    }
  })

/** Makes every scheduled job due, because the only process cannot know at its start which runs were missed. */
export const armSchedules = (services: Services, handlers: readonly JobHandler[]) =>
  writeSchedules(services, handlers, upsertJob)

/**
 * Adds the scheduled jobs that do not exist yet, due at once. The others keep their time, because other processes may
 * have run them: a missed job has its time in the past.
 */
export const addSchedules = (services: Services, handlers: readonly JobHandler[]) =>
  writeSchedules(services, handlers, insertMissingJob)

/**
 * Reschedules jobs that would wait too long because the clock moved backwards. A process whose clock is a little behind must
 * not take back the next run that another one has just set.
 */
export async function correctTimes(services: Services, handlers: readonly JobHandler[], queue: JobQueue) {
  const inAnHour = new Date(services.now().getTime() + hour).toISOString()
  const waiting = await listWaitingAfter(services.db, queue, inAnHour, 1_000)
  // Read afterwards, because time may have passed since.
  const now = services.now().getTime()
  const latest = new Date(now + queueDelayMax).toISOString()
  for (const { id, kind, key, runAt } of waiting) {
    const cron = key === scheduleKey ? handlers.find((handler) => handler.kind === kind)?.cron : undefined
    const due = cron ? nextRun(cron, new Date(now + clockDifferenceMax)) : new Date(now).toISOString()
    if (runAt !== null && runAt > (cron ? due : latest)) await updateRunAt(services.db, id, due)
  }
}
