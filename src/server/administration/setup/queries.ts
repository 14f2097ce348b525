import type { Db } from '../../platform/db/open.ts'

/** Whether an account was ever created, deleted ones included. */
export const isAnyAccount = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined

/** Deletes a setting that still has this value. Returns whether it had. */
export async function deleteSettingValue(db: Db, key: string, value: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('instanceSetting')
    .where('key', '=', key)
    .where('value', '=', value)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
