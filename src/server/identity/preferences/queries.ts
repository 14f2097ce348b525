import type { Db } from '../../platform/db/open.ts'

export const listSettings = (db: Db, userId: string) =>
  db.selectFrom('userSetting').select(['key', 'value']).where('userId', '=', userId).execute()

export const upsertSettings = (db: Db, userId: string, changes: readonly { key: string; value: string }[]) =>
  db
    .insertInto('userSetting')
    .values(changes.map((change) => ({ userId, ...change })))
    .onConflict((oc) => oc.columns(['userId', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
