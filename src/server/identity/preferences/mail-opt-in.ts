import type { NotificationKind } from '../../../shared/notifications/notifications.ts'
import { mailPreferencesOf } from '../../instance/activity/mail-preferences.ts'
import type { Db } from '../../platform/db/open.ts'
import { isSettingOn } from './settings.ts'

/** Returns the kinds that the user also wants by mail; empty when the user has turned off all mail. */
export async function kindsWithMail<Kind extends NotificationKind>(
  db: Db,
  userId: string,
  kinds: readonly Kind[],
): Promise<Kind[]> {
  if (!(await isSettingOn(db, userId, 'NOTIFICATIONS_EMAIL_ENABLED'))) return []
  const choices = await mailPreferencesOf(db, userId)
  return kinds.filter((kind) => choices[kind])
}
