import { inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { cachedAll, cachedFirst } from '../../platform/response-cache/cached-rows.ts'

/** Returns the stored value; undefined when the key is not set. */
export const findInstanceSetting = (db: Db, key: string) =>
  db.selectFrom('instanceSetting').select('value').where('key', '=', key).executeTakeFirst()

export const listInstanceSettings = cachedAll((db, keys: readonly string[]) =>
  db.selectFrom('instanceSetting').select(['key', 'value']).where('key', 'in', inValues(keys)),
)

/** Sets the value of a key. */
export const saveInstanceSetting = (db: Db, key: string, value: string) =>
  db
    .insertInto('instanceSetting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()

export const deleteInstanceSetting = (db: Db, key: string) =>
  db.deleteFrom('instanceSetting').where('key', '=', key).execute()

/** Returns the total bytes of a user's images, from an index alone. */
export async function sumMediaOf(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

/** Returns the longest-serving super admin with a verified address. */
export const findFirstSuperAdmin = cachedFirst((db) =>
  db
    .selectFrom('user')
    .select('email')
    .where('superAdminAt', 'is not', null)
    .where('emailVerifiedAt', 'is not', null)
    .orderBy('superAdminAt')
    .limit(1),
)

/** Inserts a value unless the key is set. */
export const insertInstanceSetting = (db: Db, key: string, value: string) =>
  db
    .insertInto('instanceSetting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()

/** Deletes a setting that still has this value. Returns whether it had. */
export async function deleteSettingValue(db: Db, key: string, value: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('instanceSetting')
    .where('key', '=', key)
    .where('value', '=', value)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
