import type { Insertable, Updateable } from 'kysely'
import { flag } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { JobQueue } from '../../platform/jobs/job-kind.ts'

export const insertBackup = (db: Db, backup: Insertable<Schema['backup']>) =>
  db.insertInto('backup').values(backup).execute()

export const updateBackup = (db: Db, id: string, backup: Updateable<Schema['backup']>) =>
  db.updateTable('backup').set(backup).where('id', '=', id).execute()

export const findBackup = (db: Db, id: string) =>
  db.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteBackup = (db: Db, id: string) => db.deleteFrom('backup').where('id', '=', id).execute()

/** Deletes the jobs that make and upload backups, and the rows of backups in progress. */
export async function deleteBackupsInProgress(db: Db) {
  const queue: JobQueue = 'backup'
  await db.deleteFrom('job').where('queue', '=', queue).execute()
  await db.deleteFrom('backup').where('finishedAt', 'is', null).where('fault', 'is', null).execute()
}

/** Newest first. There are only few, because old ones are deleted. */
export const listLatestBackups = (db: Db, limit: number) =>
  db.selectFrom('backup').selectAll().orderBy('startedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()

/** Returns the last successful backup. */
export const findLastGoodBackup = (db: Db) =>
  db
    .selectFrom('backup')
    .select(['file', 'finishedAt', 'verifiedAt'])
    .where('finishedAt', 'is not', null)
    .where('fault', 'is', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

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
