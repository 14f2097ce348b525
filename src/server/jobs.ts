import { deleteOldMessages } from './administration/contact/queries.ts'
import { makeExampleContentHandler } from './administration/example-content/make-example-content.ts'
import { removeExampleContentHandler } from './administration/example-content/remove-example-content.ts'
import { purgeCommunities } from './communities/community-settings/purge-communities.ts'
import { resolveRequestsHandler } from './communities/community-settings/resolve-requests.ts'
import { expireTrends } from './communities/core/trend.ts'
import { expireRequests } from './communities/join-requests/expire-requests.ts'
import { announceOrganizerHandler } from './communities/members/announce-organizer.ts'
import { mergeSearchIndexesHandlers } from './discovery/search/merge-search-indexes.ts'
import { visibilityHandler } from './discovery/search/reindex-community.ts'
import { searchIndexHandler } from './discovery/search/update-search-index.ts'
import { releaseRemovedImages } from './discussions/comments/release-removed-images.ts'
import { deleteOldVisits } from './discussions/unread/queries.ts'
import { watchersHandler } from './discussions/watchers/notify-watchers.ts'
import { deleteExpiredSessions } from './identity/sessions/session-queries.ts'
import { deleteOldDevices } from './identity/sessions/trusted-devices.ts'
import { deleteExpiredEmailTokens } from './identity/sign-in/queries.ts'
import { undoableSince } from './identity/sign-up/reserved-address.ts'
import { deleteExpiredChallenges } from './identity/two-factor/queries.ts'
import { countDays } from './instance/statistics/count-days.ts'
import { mailContents } from './mails.ts'
import { suspendedContentHandler } from './moderation/suspended-content/apply-to-content.ts'
import { queueDigests } from './notifications/digests/queue-digests.ts'
import { deliverPushesHandler } from './notifications/push/deliver-pushes.ts'
import { deleteOldNotifications } from './notify/queries.ts'
import { backupHandler } from './operations/backups/backup-job.ts'
import { runScheduledBackup } from './operations/backups/scheduled-backups.ts'
import { uploadHandler } from './operations/backups/upload-job.ts'
import { renewSecrets } from './operations/secrets/renew-secrets.ts'
import { type Services, timestamp } from './platform/context.ts'
import { deleteOldKeys } from './platform/idempotency/once.ts'
import { daily, hourly, type JobHandler, scheduled } from './platform/jobs/job-handler.ts'
import { deleteGivenUp } from './platform/jobs/queries.ts'
import { deleteOldThreadEvents } from './platform/live-events/live-events.ts'
import { deliverMailsHandler } from './platform/mail/deliver-mails.ts'
import { deleteOldMails } from './platform/mail/queries.ts'
import { recoverPendingUploads, removeOrphans } from './platform/media/remove-orphans.ts'
import { deleteDueAccounts } from './users/account/delete-account.ts'
import { deleteOldTwoFactorChanges } from './users/account/queries.ts'

/** Retention of rows, in days. */
const retention = { mails: 30, givenUpJobs: 30, contactMessages: 90, notifications: 180, threadVisits: 365 }

const daysAgo = (services: Services, days: number) =>
  new Date(services.now().getTime() - days * 86_400_000).toISOString()

/** The scheduled jobs, in the order in which they run when they are due at the same time. */
const schedules: readonly JobHandler[] = [
  scheduled('renew-secrets', daily, renewSecrets),
  scheduled('delete-expired-sessions', hourly, (services, isStopped) =>
    deleteExpiredSessions(services.db, timestamp(services), isStopped),
  ),
  scheduled('delete-expired-email-tokens', hourly, (services, isStopped) =>
    deleteExpiredEmailTokens(services.db, timestamp(services), isStopped),
  ),
  scheduled('delete-expired-challenges', hourly, (services, isStopped) =>
    deleteExpiredChallenges(services.db, timestamp(services), isStopped),
  ),
  scheduled('delete-old-idempotency-keys', hourly, deleteOldKeys),
  scheduled('delete-old-devices', hourly, deleteOldDevices),
  scheduled('delete-old-two-factor-changes', hourly, (services, isStopped) =>
    deleteOldTwoFactorChanges(services.db, undoableSince(services), isStopped),
  ),
  scheduled('expire-join-requests', hourly, expireRequests),
  scheduled('delete-due-accounts', hourly, deleteDueAccounts),
  scheduled('purge-communities', hourly, purgeCommunities),
  scheduled('recover-pending-uploads', hourly, recoverPendingUploads),
  scheduled('release-removed-images', hourly, releaseRemovedImages),
  scheduled('delete-orphaned-images', hourly, removeOrphans),
  scheduled('expire-trends', hourly, expireTrends),
  scheduled('delete-old-thread-events', hourly, deleteOldThreadEvents),
  scheduled('delete-old-thread-visits', hourly, (services, isStopped) =>
    deleteOldVisits(services.db, daysAgo(services, retention.threadVisits), isStopped),
  ),
  scheduled('queue-digests', hourly, queueDigests),
  scheduled('schedule-backup', hourly, runScheduledBackup),
  scheduled('count-days', hourly, countDays),
  scheduled('delete-old-notifications', hourly, (services, isStopped) =>
    deleteOldNotifications(services.db, daysAgo(services, retention.notifications), isStopped),
  ),
  scheduled('delete-old-contact-messages', hourly, (services, isStopped) =>
    deleteOldMessages(services.db, daysAgo(services, retention.contactMessages), isStopped),
  ),
  scheduled('delete-old-mails', hourly, (services, isStopped) =>
    deleteOldMails(services.db, daysAgo(services, retention.mails), isStopped),
  ),
  scheduled('delete-old-jobs', hourly, (services, isStopped) =>
    deleteGivenUp(services.db, daysAgo(services, retention.givenUpJobs), isStopped),
  ),
]

/** The handler of every kind of job. */
export const jobHandlers: readonly JobHandler[] = [
  deliverMailsHandler(mailContents),
  searchIndexHandler,
  ...mergeSearchIndexesHandlers,
  visibilityHandler,
  resolveRequestsHandler,
  announceOrganizerHandler,
  suspendedContentHandler,
  watchersHandler,
  deliverPushesHandler,
  backupHandler,
  uploadHandler,
  makeExampleContentHandler,
  removeExampleContentHandler,
  ...schedules,
]
