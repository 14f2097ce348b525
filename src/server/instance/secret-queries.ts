import type { Db } from '../db/open.ts'

/** Sets what has not been set under this key. */
export const insertInstanceSetting = (db: Db, key: string, value: string) =>
  db
    .insertInto('instanceSetting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
