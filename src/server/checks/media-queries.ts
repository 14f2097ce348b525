import type { Db } from '../db/open.ts'

/** The next images above this id. */
export const listMediaAfter = (db: Db, after: string, limit: number) =>
  db.selectFrom('media').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
