import { deleteExpiredEmailTokens, deleteExpiredSessions } from './auth/queries.ts'
import type { Sweep } from './jobs/sweep.ts'
import { deleteOldMails } from './mail/queries.ts'

/** How long a mail that was sent can be looked up, in milliseconds: 30 days. */
const mailsKept = 30 * 86_400_000

/** Everything that is deleted when its time is over. */
export const sweeps: readonly Sweep[] = [
  deleteExpiredSessions,
  deleteExpiredEmailTokens,
  (db, now) => deleteOldMails(db, new Date(Date.parse(now) - mailsKept).toISOString()),
]
