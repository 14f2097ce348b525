import type { Db } from '../db/open.ts'

/** What was set under this key; undefined when nothing was. */
export const findInstanceSetting = (db: Db, key: string) =>
  db.selectFrom('instanceSetting').select('value').where('key', '=', key).executeTakeFirst()

export const listInstanceSettings = (db: Db, keys: readonly string[]) =>
  db.selectFrom('instanceSetting').select(['key', 'value']).where('key', 'in', keys).execute()

/** Sets what stands under the key, whether something did or not. */
export const saveInstanceSetting = (db: Db, key: string, value: string) =>
  db
    .insertInto('instanceSetting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()

/** How many bytes the images that somebody uploaded take up, added up from the index of owners alone. */
export async function sumMediaOf(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

/** Who has been super admin longest, of those with a verified address. */
export const findFirstSuperAdmin = (db: Db) =>
  db
    .selectFrom('user')
    .select('email')
    .where('superAdminAt', 'is not', null)
    .where('emailVerifiedAt', 'is not', null)
    .orderBy('superAdminAt')
    .limit(1)
    .executeTakeFirst()
