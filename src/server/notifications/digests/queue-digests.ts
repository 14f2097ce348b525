import { inTransaction, type Services, timestamp } from '../../platform/context.ts'
import { queueMails } from '../../platform/mail/mail-queue.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { type DueDigest, listDueDigests, updateDigests } from './digest-queries.ts'
import { digestBegin, digestPlanner, isAway } from './digest-schedule.ts'

/** Users per transaction. */
const batchSize = 100

/** Whether it is time for a digest, and not only to plan one, or to see that the user has come back. */
const isTimeAt =
  (now: string) =>
  ({ frequency, dueAt, seenAt }: DueDigest) =>
    dueAt !== '' && (frequency !== null || isAway({ seenAt }, now))

/** Writes the next times, with one statement for all users who share one. */
async function planNext({ db }: Services, now: string, due: readonly DueDigest[], isTime: (row: DueDigest) => boolean) {
  const planned = digestPlanner(now)
  const plans = due.map((row) => ({ id: row.id, at: planned(row, isTime(row)), isTime: isTime(row) }))
  for (const group of Map.groupBy(plans, ({ at, isTime }) => `${at} ${isTime}`).values()) {
    const [first] = group
    const ids = group.map(({ id }) => id)
    const schedule = { digestDueAt: first?.at ?? null, ...(first?.isTime && { digestSince: now }) }
    await updateDigests(db, ids, schedule)
  }
}

/** Queues a batch of due digests and returns their number. */
const queueBatch = (services: Services): Promise<number> =>
  inTransaction(services, async (services) => {
    const now = timestamp(services)
    const due = await listDueDigests(services.db, now, batchSize)
    if (due.length === 0) return 0
    const isTime = isTimeAt(now)
    // A digest that is still queued also covers the time since then.
    const mails = due.flatMap((row) =>
      isTime(row) && row.email !== null && row.waiting === null
        ? [{ about: row.id, toEmail: row.email, since: digestBegin(row, now) }]
        : [],
    )
    await queueMails(services, 'digest', mails)
    await planNext(services, now, due, isTime)
    return due.length
  })

/** Queues all due digests and schedules the next ones. */
export async function queueDigests(services: Services, isStopped: () => boolean = () => false) {
  while (!isStopped() && (await queueBatch(services)) > 0) await yieldToEventLoop()
}
