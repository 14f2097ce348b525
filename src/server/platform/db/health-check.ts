import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Whether the database responds. */
export const isDatabaseReachable = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
