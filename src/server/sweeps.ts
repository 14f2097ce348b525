import { deleteDueAccounts } from './account/delete-account.ts'
import { deleteExpiredEmailTokens } from './auth/queries.ts'
import { deleteExpiredSessions } from './auth/session-queries.ts'
import { sweepTrends } from './communities/trend.ts'
import { purgeCommunities } from './community-settings/purge.ts'
import { timestamp } from './context.ts'
import { deleteExpiredChallenges } from './factors/queries.ts'
import type { Sweep } from './jobs/sweep.ts'
import { deleteOldMails } from './mail/queries.ts'
import { removeOrphans } from './media/remove-orphans.ts'
import { deleteOldNotifications } from './notices/queries.ts'
import { expireRequests } from './requests/expire-requests.ts'

/** How long a mail that was sent can be looked up, in milliseconds: 30 days. */
const mailsKept = 30 * 86_400_000

/** How long people find what they were told, in milliseconds: half a year. */
const noticesKept = 180 * 86_400_000

/** Everything that goes when its time is over. */
export const sweeps: readonly Sweep[] = [
  (services) => deleteExpiredSessions(services.db, timestamp(services)),
  (services) => deleteExpiredEmailTokens(services.db, timestamp(services)),
  (services) => deleteExpiredChallenges(services.db, timestamp(services)),
  expireRequests,
  deleteDueAccounts,
  purgeCommunities,
  removeOrphans,
  sweepTrends,
  (services) => deleteOldNotifications(services.db, new Date(services.now().getTime() - noticesKept).toISOString()),
  (services) => deleteOldMails(services.db, new Date(services.now().getTime() - mailsKept).toISOString()),
]
