import type { NotificationChannel, NotificationGroup } from '../../shared/notifications/groups.ts'
import { flag, inValues } from '../platform/db/dialect.ts'
import type { Db } from '../platform/db/open.ts'
import { preparedAll } from '../platform/db/prepared.ts'

/** Returns what the users have chosen about these groups. */
export const listChannelPreferences = preparedAll((db, userIds: readonly string[]) =>
  db
    .selectFrom('channelPreference')
    .select(['userId', 'group', 'channel', 'isOn'])
    .where('userId', 'in', inValues(userIds)),
)

export type ChannelPreference = Awaited<ReturnType<typeof listChannelPreferences>>[number]

export const upsertChannelPreference = (
  db: Db,
  userId: string,
  group: NotificationGroup,
  channel: NotificationChannel,
  isOn: boolean,
) =>
  db
    .insertInto('channelPreference')
    .values({ userId, group, channel, isOn: flag(isOn) })
    .onConflict((conflict) => conflict.columns(['userId', 'group', 'channel']).doUpdateSet({ isOn: flag(isOn) }))
    .execute()

/** Whether the user moderates or organizes any community. */
export async function isModeratorAnywhere(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('communityMember')
    .select('communityId')
    .where('userId', '=', userId)
    .where('role', '!=', 'MEMBER')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const findQuietHours = (db: Db, userId: string) =>
  db.selectFrom('user').select(['quietFrom', 'quietTo', 'timeZone']).where('id', '=', userId).executeTakeFirst()

export const updateQuietHours = (db: Db, userId: string, hours: { from: string; to: string } | null) =>
  db
    .updateTable('user')
    .set({ quietFrom: hours?.from ?? null, quietTo: hours?.to ?? null })
    .where('id', '=', userId)
    .execute()
