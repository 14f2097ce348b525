import type { Db } from '../../platform/db/open.ts'

/** Returns the names of the other super admins, and those that they show on their profiles. */
export const listSuperAdminNames = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .leftJoin('userSetting as setting', (join) =>
      join.onRef('setting.userId', '=', 'user.id').on('setting.key', '=', 'PROFILE_DISPLAY_NAME'),
    )
    .select(['user.name', 'setting.value as shown'])
    .where('user.superAdminAt', 'is not', null)
    .where('user.id', '!=', userId)
    .where('user.deletedAt', 'is', null)
    .execute()
