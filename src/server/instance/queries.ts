import type { Db } from '../db/open.ts'

/** What was set under this key; undefined when nothing was. */
export const findInstanceSetting = (db: Db, key: string) =>
  db.selectFrom('instanceSetting').select('value').where('key', '=', key).executeTakeFirst()
