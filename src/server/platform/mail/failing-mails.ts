import { type Services, timestamp } from '../context.ts'
import type { Db } from '../db/open.ts'
import { deliverAt } from './mail-queue.ts'
import { listFailingMails, updateFailingDue } from './queries.ts'

/** Counts stop here; a higher number would not be more useful. */
const countedMax = 1_000

/** Waiting mails that failed at least twice: a single failure may be a receiver that asks strangers to come back. */
export interface FailingMails {
  /** Up to 1,000. */
  count: number
  /** The first failure of the mail that has failed the longest (ISO 8601). */
  since: string
  lastError: string
}

/** Returns the failing mails; null when there are none. */
export async function findFailingMails(db: Db): Promise<FailingMails | null> {
  const failing = await listFailingMails(db, countedMax)
  const [first] = failing
  if (!first?.failingSince) return null
  const latest = failing.reduce((one, other) => ((other.attemptedAt ?? '') > (one.attemptedAt ?? '') ? other : one))
  return { count: failing.length, since: first.failingSince, lastError: latest.lastError ?? '' }
}

/**
 * Makes mails due at once that wait after a failure, because its cause may be gone. Must run in the transaction of the
 * change.
 */
export async function retryFailingMails(ctx: Pick<Services, 'db' | 'now' | 'jobs'>) {
  const now = timestamp(ctx)
  if (await updateFailingDue(ctx.db, now)) await deliverAt(ctx, now)
}
