import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** Returns the latest stored time of a recent event. */
export async function findNewestTimestamp(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select max("at") as "at" from (
    select max("createdAt") as "at" from "post"
    union all select max("createdAt") from "comment"
    union all select max("createdAt") from "user"
    union all select max("createdAt") from "auditEntry") as "latest"`.execute(db)
  return rows[0]?.at ?? null
}

/** Tables whose rows are written all the time, with the column of their creation. */
const datedTables = {
  post: 'createdAt',
  comment: 'createdAt',
  user: 'createdAt',
  auditEntry: 'createdAt',
  backup: 'startedAt',
}

/**
 * Returns, of a database in a file, the time of the first row after the last one that is dated later than `now`: when the
 * clock was set back, by itself. Null when no table has both. The tables of such a database number their rows as they are
 * written.
 */
export async function findEndOfJump(db: Db, now: string): Promise<string | null> {
  const ends = Object.entries(datedTables).map(([table, column]) => {
    const [of, at] = [sql.table(table), sql.ref(column)]
    const last = sql`(select max(rowid) from ${of} where ${at} > ${now})`
    return sql`select * from (select ${at} as "at" from ${of} where rowid > ${last} order by rowid limit 1)`
  })
  const { rows } = await sql<{
    at: string | null
  }>`select max("at") as "at" from (${sql.join(ends, sql` union all `)})`.execute(db)
  return rows[0]?.at ?? null
}

/** Returns the last uploaded backup. */
export const findLastUpload = (db: Db) =>
  db
    .selectFrom('backup')
    .select('uploadedAt')
    .where('uploadedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns why the newest of the finished backups was not uploaded. */
export const findUploadFault = (db: Db) =>
  db
    .selectFrom('backup')
    .select('uploadFault')
    .where('finishedAt', 'is not', null)
    .where('precedesMigration', '=', 0)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the number of mails since `since` that were given up, and the reason for one of them. */
export async function findAbandonedMails(db: Db, since: string) {
  const { rows } = await sql<{ count: number; reason: string | null }>`
    select count(*) as "count", max("lastError") as "reason" from "mail"
    where "createdAt" > ${since} and "failedAt" is not null`.execute(db)
  return rows[0] ?? { count: 0, reason: null }
}
