import type { Insertable, Updateable } from 'kysely'
import { flag } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

export const insertBackup = (db: Db, backup: Insertable<Schema['backup']>) =>
  db.insertInto('backup').values(backup).execute()

export const updateBackup = (db: Db, id: string, backup: Updateable<Schema['backup']>) =>
  db.updateTable('backup').set(backup).where('id', '=', id).execute()

export const findBackup = (db: Db, id: string) =>
  db.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteBackup = (db: Db, id: string) => db.deleteFrom('backup').where('id', '=', id).execute()

/** Newest first. There are only few, because old ones are deleted. */
export const listLatestBackups = (db: Db, limit: number) =>
  db.selectFrom('backup').selectAll().orderBy('startedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()

/** Returns the latest scheduled backup, of all or of the successful ones. */
export const findLatestScheduled = (db: Db, of: 'all' | 'finished') =>
  db
    .selectFrom('backup')
    .select(['startedAt', 'fault'])
    .where('isScheduled', '=', flag(true))
    .$if(of === 'finished', (query) => query.where('finishedAt', 'is not', null))
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Deletes the rows of backups whose files have these names. */
export const deleteBackupsOf = (db: Db, files: readonly string[]) =>
  db.deleteFrom('backup').where('file', 'in', files).execute()
