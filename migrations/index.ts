import type { Migration } from 'kysely/migration'
import * as accounts from './0001_accounts.ts'
import * as communities from './0002_communities.ts'
import * as posts from './0003_posts.ts'
import * as mail from './0004_mail.ts'
import * as accountSafety from './0005_account_safety.ts'
import * as communityCare from './0006_community_care.ts'
import * as ranks from './0007_ranks.ts'
import * as search from './0008_search.ts'
import * as threads from './0009_threads.ts'
import * as feeds from './0010_feeds.ts'
import * as searchMore from './0011_search_more.ts'
import * as administration from './0012_administration.ts'
import * as jobs from './0013_jobs.ts'
import * as searchJobs from './0014_search_jobs.ts'
import * as recoveryCodeAge from './0015_recovery_code_age.ts'
import * as versionLimit from './0016_version_limit.ts'
import * as substringSearch from './0017_substring_search.ts'
import * as indexSegments from './0018_index_segments.ts'
import * as twoFactorChanges from './0019_two_factor_changes.ts'
import * as mailPriority from './0020_mail_priority.ts'
import * as trustedDevices from './0021_trusted_devices.ts'
import * as backupsBeforeMigrations from './0022_backups_before_migrations.ts'
import * as backupUploads from './0023_backup_uploads.ts'
import * as boundedIndexMerges from './0024_bounded_index_merges.ts'
import * as separateDevices from './0025_separate_devices.ts'
import * as auditSearchTerms from './0026_audit_search_terms.ts'
import * as threadVisitAge from './0027_thread_visit_age.ts'
import * as communityImages from './0028_community_images.ts'
import * as reactionsByTarget from './0029_reactions_by_target.ts'
import * as idempotencyKeys from './0030_idempotency_keys.ts'
import * as plainTextAndWords from './0031_plain_text_and_words.ts'
import * as proofs from './0032_proofs.ts'
import * as restrictions from './0033_restrictions.ts'
import * as failingMailsAndTimeZones from './0034_failing_mails_and_time_zones.ts'
import * as removedWithSuspension from './0035_removed_with_suspension.ts'

/** Every migration, in the order they run. One that was released is never edited: add another. */
export const migrations: Record<string, Migration> = {
  '0001_accounts': accounts,
  '0002_communities': communities,
  '0003_posts': posts,
  '0004_mail': mail,
  '0005_account_safety': accountSafety,
  '0006_community_care': communityCare,
  '0007_ranks': ranks,
  '0008_search': search,
  '0009_threads': threads,
  '0010_feeds': feeds,
  '0011_search_more': searchMore,
  '0012_administration': administration,
  '0013_jobs': jobs,
  '0014_search_jobs': searchJobs,
  '0015_recovery_code_age': recoveryCodeAge,
  '0016_version_limit': versionLimit,
  '0017_substring_search': substringSearch,
  '0018_index_segments': indexSegments,
  '0019_two_factor_changes': twoFactorChanges,
  '0020_mail_priority': mailPriority,
  '0021_trusted_devices': trustedDevices,
  '0022_backups_before_migrations': backupsBeforeMigrations,
  '0023_backup_uploads': backupUploads,
  '0024_bounded_index_merges': boundedIndexMerges,
  '0025_separate_devices': separateDevices,
  '0026_audit_search_terms': auditSearchTerms,
  '0027_thread_visit_age': threadVisitAge,
  '0028_community_images': communityImages,
  '0029_reactions_by_target': reactionsByTarget,
  '0030_idempotency_keys': idempotencyKeys,
  '0031_plain_text_and_words': plainTextAndWords,
  '0032_proofs': proofs,
  '0033_restrictions': restrictions,
  '0034_failing_mails_and_time_zones': failingMailsAndTimeZones,
  '0035_removed_with_suspension': removedWithSuspension,
}
