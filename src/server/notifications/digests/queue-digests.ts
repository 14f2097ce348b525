import { inTransaction, type Services, timestamp } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { listDueDigests, updateDigest } from './digest-queries.ts'

const day = 86_400_000
/** The UTC hour of digests. */
const hour = 7
const monday = 1

/** Returns the next time after `now` at which a digest is due: 7:00 UTC every day, or on Mondays. */
export function nextDigestAt(rhythm: 'daily' | 'weekly', now: string): string {
  const next = new Date(now)
  next.setUTCHours(hour, 0, 0, 0)
  if (next.getTime() <= Date.parse(now)) next.setTime(next.getTime() + day)
  const wait = rhythm === 'daily' ? 0 : (7 + monday - next.getUTCDay()) % 7
  return new Date(next.getTime() + wait * day).toISOString()
}

/** Digests per transaction. */
const batchSize = 100

/** Queues a batch of due digests and returns their number. */
const queueBatch = (services: Services): Promise<number> =>
  inTransaction(services, async (services) => {
    const now = timestamp(services)
    const due = await listDueDigests(services.db, now, batchSize)
    for (const { userId, rhythm, since, email, emailVerifiedAt, waiting } of due) {
      const dueAt = nextDigestAt(rhythm, now)
      // A digest that is still queued also covers the time since then.
      if (waiting === null && emailVerifiedAt !== null)
        await queueMail(services, 'digest', email, userId, { priority: 'notice', since })
      await updateDigest(services.db, userId, { dueAt, since: now })
    }
    return due.length
  })

/** Queues all due digests and schedules the next ones. */
export async function queueDigests(services: Services, isStopped: () => boolean = () => false) {
  while (!isStopped() && (await queueBatch(services)) > 0) await yieldToEventLoop()
}
