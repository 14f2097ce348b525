import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { type Range, within } from './range-queries.ts'

/** What the posts of the piece are ranked by, and their rank. */
export const listRanks = (db: Db, range: Range) =>
  db
    .selectFrom('post')
    .select(['id', 'createdAt', 'reactorCount', 'commenterCount', 'hot'])
    .where(within('id', range))
    .execute()

export const updateRanks = (db: Db, ranks: readonly { id: string; hot: number }[]) =>
  sql`update "post" set "hot" = "value" ->> 1
    from json_each(${JSON.stringify(ranks.map(({ id, hot }) => [id, hot]))})
    where "post"."id" = "value" ->> 0`.execute(db)

/** The targets in the piece of reactions, or of images, that are not there. */
export async function listStray(db: Db, table: 'reaction' | 'mediaUse', walked: 'post' | 'comment', range: Range) {
  const { rows } = await sql<{ targetId: string }>`
    select distinct "targetId" from ${sql.table(table)} as "held"
    where "targetType" = ${walked.toUpperCase()} and ${within('targetId', range)}
      and not exists (select 1 from ${sql.table(walked)} as "there" where "there"."id" = "held"."targetId")`.execute(db)
  return rows.map(({ targetId }) => targetId)
}

export const deleteStray = (
  db: Db,
  table: 'reaction' | 'mediaUse',
  walked: 'post' | 'comment',
  ids: readonly string[],
) =>
  sql`delete from ${sql.table(table)} where "targetType" = ${walked.toUpperCase()}
    and "targetId" in (select "value" from json_each(${JSON.stringify(ids)}))`.execute(db)

/** Reports in the piece that are of no case. */
export async function listCaseless(db: Db, range: Range): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select "id" from "report" where ${within('id', range)} and not exists (select 1 from "reportCase" as "case"
      where "case"."targetType" = "report"."targetType" and "case"."targetId" = "report"."targetId")`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes the cases of which these reports are. They are the desk's again until somebody decides. */
export const insertCasesOf = (db: Db, ids: readonly string[]) =>
  sql`insert into "reportCase" ("id", "targetType", "targetId", "communityId", "authorId", "status", "reportCount",
      "firstReportedAt", "lastReportedAt")
    select min("report"."id"), "targetType", "targetId", max("report"."communityId"),
      coalesce(max("post"."authorId"), max("comment"."authorId"), max(case "targetType" when 'USER' then "person"."id" end)),
      iif(sum("status" in ('OPEN', 'UNDER_REVIEW')) > 0, 'OPEN', max("status")),
      count(*), min("report"."createdAt"), max("report"."createdAt")
    from "report"
    left join "post" on "targetType" = 'POST' and "post"."id" = "targetId"
    left join "comment" on "targetType" = 'COMMENT' and "comment"."id" = "targetId"
    left join "user" as "person" on "targetType" = 'USER' and "person"."id" = "targetId"
    where ("targetType", "targetId") in (select "targetType", "targetId" from "report"
      where "id" in (select "value" from json_each(${JSON.stringify(ids)})))
    group by "targetType", "targetId" having true on conflict do nothing`.execute(db)

/** Mails whose time came before the moment and that nobody has tried since. */
export async function countStuckMails(db: Db, before: string): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dueAt', '<', before)
    .executeTakeFirstOrThrow()
  return count
}

/** What SQLite says of the file: each word of it is damage. */
export async function listDamage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db)
  return rows.map((row) => row.integrity_check).filter((words) => words !== 'ok')
}

/** Rows that name another one which is not there. */
export async function listDangling(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; parent: string; rowid: number }>`pragma foreign_key_check`.execute(db)
  return rows.map(({ table, parent, rowid }) => `row ${rowid} of ${table} names a ${parent} that is not there`)
}
