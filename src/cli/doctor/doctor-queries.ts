import { sql } from 'kysely'
import type { Db } from '../../server/db/open.ts'

/** The latest moments that are stored of what has just happened. */
export async function findNewestMoment(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select max("at") as "at" from (
    select max("createdAt") as "at" from "post"
    union all select max("createdAt") from "comment"
    union all select max("createdAt") from "user"
    union all select max("createdAt") from "auditEntry")`.execute(db)
  return rows[0]?.at ?? null
}

/** When the last backup that is whole was finished. */
export const findLastBackup = (db: Db) =>
  db
    .selectFrom('backup')
    .select(['finishedAt', 'file'])
    .where('finishedAt', 'is not', null)
    .where('fault', 'is', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many mails were given up since the moment, and why the last one was. */
export async function findGivenUp(db: Db, since: string) {
  const { rows } = await sql<{ count: number; reason: string | null }>`
    select count(*) as "count", max("lastError") as "reason" from "mail"
    where "createdAt" > ${since} and "failedAt" is not null`.execute(db)
  return rows[0] ?? { count: 0, reason: null }
}
