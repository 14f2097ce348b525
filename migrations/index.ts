import type { Migration } from 'kysely/migration'
import * as baseline from './0001_baseline.ts'
import * as follows from './0002_follows.ts'
import * as userBlocks from './0003_user_blocks.ts'
import * as watchers from './0004_watchers.ts'
import * as announcements from './0005_announcements.ts'
import * as timeZone from './0006_time_zone.ts'
import * as notificationGroups from './0007_notification_groups.ts'
import * as defaultDigests from './0008_default_digests.ts'
import * as notificationBundles from './0009_notification_bundles.ts'
import * as postActivity from './0010_post_activity.ts'
import * as push from './0011_push.ts'
import * as latestVisits from './0012_latest_visits.ts'
import * as commentRights from './0013_comment_rights.ts'
import * as announcementForums from './0014_announcement_forums.ts'
import * as signInLinks from './0015_sign_in_links.ts'
import * as inviteLinks from './0016_invite_links.ts'
import * as communityColor from './0017_community_color.ts'
import * as heldPosts from './0018_held_posts.ts'
import * as reportThresholds from './0019_report_thresholds.ts'
import * as firstSteps from './0020_first_steps.ts'
import * as passkeysAlone from './0021_passkeys_alone.ts'
import * as openid from './0022_openid.ts'
import * as handedLinks from './0023_handed_links.ts'
import * as exampleContent from './0024_example_content.ts'
import * as languages from './0025_languages.ts'
import * as wordsBetweenScripts from './0026_words_between_scripts.ts'

/**
 * Every migration, in the order they run, on both engines. A released one is never edited: add another, which takes the
 * types of its columns from column-types.ts.
 */
export const migrations: Record<string, Migration> = {
  '0001_baseline': baseline,
  '0002_follows': follows,
  '0003_user_blocks': userBlocks,
  '0004_watchers': watchers,
  '0005_announcements': announcements,
  '0006_time_zone': timeZone,
  '0007_notification_groups': notificationGroups,
  '0008_default_digests': defaultDigests,
  '0009_notification_bundles': notificationBundles,
  '0010_post_activity': postActivity,
  '0011_push': push,
  '0012_latest_visits': latestVisits,
  '0013_comment_rights': commentRights,
  '0014_announcement_forums': announcementForums,
  '0015_sign_in_links': signInLinks,
  '0016_invite_links': inviteLinks,
  '0017_community_color': communityColor,
  '0018_held_posts': heldPosts,
  '0019_report_thresholds': reportThresholds,
  '0020_first_steps': firstSteps,
  '0021_passkeys_alone': passkeysAlone,
  '0022_openid': openid,
  '0023_handed_links': handedLinks,
  '0024_example_content': exampleContent,
  '0025_languages': languages,
  '0026_words_between_scripts': wordsBetweenScripts,
}
