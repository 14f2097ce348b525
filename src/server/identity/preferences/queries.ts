import type { Db } from '../../platform/db/open.ts'

export const listSettings = (db: Db, userId: string) =>
  db.selectFrom('userSetting').select(['key', 'value']).where('userId', '=', userId).execute()

export const upsertSettings = (db: Db, userId: string, changes: readonly { key: string; value: string }[]) =>
  db
    .insertInto('userSetting')
    .values(changes.map((change) => ({ userId, ...change })))
    .onConflict((oc) => oc.columns(['userId', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()

export async function findTimeZone(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('user').select('timeZone').where('id', '=', userId).executeTakeFirst()
  return row?.timeZone ?? null
}

/** Sets the time zone, by which the next digest is planned anew. */
export const updateTimeZone = (db: Db, userId: string, timeZone: string) =>
  db
    .updateTable('user')
    .set((eb) => ({
      timeZone,
      digestDueAt: eb.case().when('digestFrequency', 'is', null).then('').else(eb.ref('digestDueAt')).end(),
    }))
    .where('id', '=', userId)
    .execute()
