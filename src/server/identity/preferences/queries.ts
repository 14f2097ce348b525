import type { Db } from '../../platform/db/open.ts'
import { preparedAll } from '../../platform/db/prepared.ts'

export const listSettings = preparedAll((db, userId: string) =>
  db.selectFrom('userSetting').select(['key', 'value']).where('userId', '=', userId),
)

export const upsertSettings = (db: Db, userId: string, changes: readonly { key: string; value: string }[]) =>
  db
    .insertInto('userSetting')
    .values(changes.map((change) => ({ userId, ...change })))
    .onConflict((oc) => oc.columns(['userId', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()

export const findLanguageByEmail = (db: Db, emailKey: string) =>
  db
    .selectFrom('user')
    .select('language')
    .where('emailKey', '=', emailKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const updateLanguage = (db: Db, userId: string, language: string) =>
  db.updateTable('user').set({ language }).where('id', '=', userId).execute()

const settingTimeZone = (db: Db, userId: string, timeZone: string) =>
  db
    .updateTable('user')
    .set((eb) => ({
      timeZone,
      digestDueAt: eb.case().when('digestFrequency', 'is', null).then('').else(eb.ref('digestDueAt')).end(),
    }))
    .where('id', '=', userId)

/** Sets the time zone and plans the next digest by it. */
export const updateTimeZone = (db: Db, userId: string, timeZone: string) =>
  settingTimeZone(db, userId, timeZone).execute()

/** Sets the time zone of a user who has none. */
export const updateMissingTimeZone = (db: Db, userId: string, timeZone: string) =>
  settingTimeZone(db, userId, timeZone).where('timeZone', 'is', null).execute()
