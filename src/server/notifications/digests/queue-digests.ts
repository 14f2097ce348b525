import { Cron } from 'croner'
import { isTimeZone } from '../../../shared/platform/time-zone.ts'
import { inTransaction, type Services, timestamp } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { listDueDigests, updateDigest } from './digest-queries.ts'

/** Every day at 7:00, or on Mondays. */
const patterns = { daily: '0 7 * * *', weekly: '0 7 * * 1' }
type Frequency = keyof typeof patterns

/** Returns the next time after `now` at which a digest is due by the reader's clock. */
export function nextDigestAt(frequency: Frequency, now: string, timeZone: string | null): string {
  // Another machine may not know a zone that this one accepted.
  const timezone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC'
  const next = new Cron(patterns[frequency], { timezone, paused: true }).nextRun(new Date(now))
  if (!next) throw new Error(`no ${frequency} digest is due after ${now}`)
  return next.toISOString()
}

/** Like `nextDigestAt`, for many readers of few time zones: looking into one takes half a millisecond. */
function nextDigests(now: string) {
  const digestTimes = new Map<string, string>()
  return (frequency: Frequency, timeZone: string | null) => {
    const key = `${frequency} ${timeZone}`
    const next = digestTimes.get(key) ?? nextDigestAt(frequency, now, timeZone)
    digestTimes.set(key, next)
    return next
  }
}

/** Digests per transaction. */
const batchSize = 100

/** Queues a batch of due digests and returns their number. */
const queueBatch = (services: Services): Promise<number> =>
  inTransaction(services, async (services) => {
    const now = timestamp(services)
    const due = await listDueDigests(services.db, now, batchSize)
    const nextAt = nextDigests(now)
    for (const { userId, frequency, timeZone, since, email, waiting } of due) {
      const dueAt = nextAt(frequency, timeZone)
      // A digest that is still queued also covers the time since then.
      if (waiting === null && email !== null)
        await queueMail(services, 'digest', email, userId, { priority: 'notice', since })
      await updateDigest(services.db, userId, { dueAt, since: now })
    }
    return due.length
  })

/** Queues all due digests and schedules the next ones. */
export async function queueDigests(services: Services, isStopped: () => boolean = () => false) {
  while (!isStopped() && (await queueBatch(services)) > 0) await yieldToEventLoop()
}
