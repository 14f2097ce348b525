import type { Insertable, Updateable } from 'kysely'
import { flag } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export const insertBackup = (db: Db, backup: Insertable<Schema['backup']>) =>
  db.insertInto('backup').values(backup).execute()

export const updateBackup = (db: Db, id: string, backup: Updateable<Schema['backup']>) =>
  db.updateTable('backup').set(backup).where('id', '=', id).execute()

export const deleteBackup = (db: Db, id: string) => db.deleteFrom('backup').where('id', '=', id).execute()

/** The latest, newest first. There are never many: the old ones are removed. */
export const listLatestBackups = (db: Db, limit: number) =>
  db.selectFrom('backup').selectAll().orderBy('startedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()

/** The latest of the scheduled ones: of all, or of those that ended well. */
export const findLatestScheduled = (db: Db, of: 'all' | 'finished') =>
  db
    .selectFrom('backup')
    .select(['startedAt', 'fault'])
    .where('isScheduled', '=', flag(true))
    .$if(of === 'finished', (query) => query.where('finishedAt', 'is not', null))
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
