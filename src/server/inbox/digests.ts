import { inTransaction, type Services, timestamp } from '../context.ts'
import { pause } from '../jobs/pause.ts'
import { queueMail } from '../mail/mail.ts'
import { listDueDigests, updateDigest } from './digest-queries.ts'
import { nextDigestAt } from './rhythm.ts'

/** Digests of one transaction: few enough that nobody notices the wait. */
const piece = 100

/** Queues some digests that are due; answers how many were. */
const queueSome = (services: Services): Promise<number> =>
  inTransaction(services, async (services) => {
    const now = timestamp(services)
    const due = await listDueDigests(services.db, now, piece)
    for (const { userId, rhythm, since, email, emailVerifiedAt, waiting } of due) {
      const dueAt = nextDigestAt(rhythm, now)
      // While one waits to be sent there is none besides: it tells what comes meanwhile as well.
      if (waiting === null && emailVerifiedAt !== null) await queueMail(services, 'digest', email, userId, since)
      await updateDigest(services.db, userId, { dueAt, since: now })
    }
    return due.length
  })

/** Queues the digests that are due, and says when the next ones are. */
export async function queueDigests(services: Services, isStopped: () => boolean = () => false) {
  while (!isStopped() && (await queueSome(services)) > 0) await pause()
}
