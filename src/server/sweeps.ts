import { deleteDueAccounts } from './account/delete-account.ts'
import { deleteExpiredEmailTokens } from './auth/queries.ts'
import { deleteExpiredSessions } from './auth/session-queries.ts'
import { sweepBackups } from './backups/scheduled.ts'
import { sweepTrends } from './communities/trend.ts'
import { purgeCommunities } from './community-settings/purge.ts'
import { tellStalePosts } from './community-settings/tell-posts.ts'
import { deleteOldMessages } from './contact/queries.ts'
import { timestamp } from './context.ts'
import { deleteExpiredChallenges } from './factors/queries.ts'
import { settleSearch } from './finder/settle-search.ts'
import { queueDigests } from './inbox/digests.ts'
import type { Sweep } from './jobs/sweep.ts'
import { forgetThreadEvents } from './live/forget-events.ts'
import { deleteOldMails } from './mail/queries.ts'
import { removeOrphans, settleImages } from './media/remove-orphans.ts'
import { deleteOldNotifications } from './notices/queries.ts'
import { expireRequests } from './requests/expire-requests.ts'
import { countDays } from './statistics/count-days.ts'

/** How long a mail that was sent can be looked up, in milliseconds: 30 days. */
const mailsKept = 30 * 86_400_000

/** How long a message from the contact page can be looked up, in milliseconds: 90 days. */
const messagesKept = 90 * 86_400_000

/** How long people find what they were told, in milliseconds: half a year. */
const noticesKept = 180 * 86_400_000

/** Everything that goes, or comes, when its time is over. */
export const sweeps: readonly Sweep[] = [
  (services) => deleteExpiredSessions(services.db, timestamp(services)),
  (services) => deleteExpiredEmailTokens(services.db, timestamp(services)),
  (services) => deleteExpiredChallenges(services.db, timestamp(services)),
  expireRequests,
  deleteDueAccounts,
  purgeCommunities,
  tellStalePosts,
  settleImages,
  removeOrphans,
  sweepTrends,
  forgetThreadEvents,
  queueDigests,
  settleSearch,
  sweepBackups,
  countDays,
  (services) => deleteOldNotifications(services.db, new Date(services.now().getTime() - noticesKept).toISOString()),
  (services) => deleteOldMessages(services.db, new Date(services.now().getTime() - messagesKept).toISOString()),
  (services) => deleteOldMails(services.db, new Date(services.now().getTime() - mailsKept).toISOString()),
]
