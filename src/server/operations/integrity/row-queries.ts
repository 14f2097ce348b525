import { sql } from 'kysely'
import { inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { isWithin, type KeyRange } from './range-queries.ts'

/** Returns the rank and its inputs for posts of the range. */
export const listRanks = (db: Db, range: KeyRange) =>
  db
    .selectFrom('post')
    .select(['id', 'createdAt', 'reactorCount', 'commenterCount', 'hot'])
    .where(isWithin('id', range))
    .execute()

export const updateRanks = (db: Db, ranks: readonly { id: string; hot: number }[]) =>
  sql`update "post" set "hot" = cast("value" ->> 1 as real)
    from json_each(${JSON.stringify(ranks.map(({ id, hot }) => [id, hot]))})
    where "post"."id" = "value" ->> 0`.execute(db)

/** Returns the targets of reactions or images in the range that do not exist. */
export async function listOrphanTargets(
  db: Db,
  table: 'reaction' | 'mediaUse',
  walked: 'post' | 'comment',
  range: KeyRange,
) {
  const { rows } = await sql<{ targetId: string }>`
    select distinct "targetId" from ${sql.table(table)} as "held"
    where "targetType" = ${walked.toUpperCase()} and ${isWithin('targetId', range)}
      and not exists (select 1 from ${sql.table(walked)} as "there" where "there"."id" = "held"."targetId")`.execute(db)
  return rows.map(({ targetId }) => targetId)
}

export const deleteOrphans = (
  db: Db,
  table: 'reaction' | 'mediaUse',
  walked: 'post' | 'comment',
  ids: readonly string[],
) =>
  sql`delete from ${sql.table(table)} where "targetType" = ${walked.toUpperCase()}
    and "targetId" in ${inValues(ids)}`.execute(db)

/** Returns the reports in the range that belong to no case. */
export async function listReportsWithoutCase(db: Db, range: KeyRange): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select "id" from "report" where ${isWithin('id', range)} and not exists (select 1 from "reportCase" as "case"
      where "case"."targetType" = "report"."targetType" and "case"."targetId" = "report"."targetId")`.execute(db)
  return rows.map(({ id }) => id)
}

/** Creates the missing cases of reports. They return to the queue until somebody decides them. */
export const insertCasesOf = (db: Db, ids: readonly string[]) =>
  sql`insert into "reportCase" ("id", "targetType", "targetId", "communityId", "authorId", "status", "reportCount",
      "firstReportedAt", "lastReportedAt")
    select min("report"."id"), "targetType", "targetId", max("report"."communityId"),
      coalesce(max("post"."authorId"), max("comment"."authorId"), max(case "targetType" when 'USER' then "reported"."id" end)),
      case when count(*) filter (where "status" in ('OPEN', 'UNDER_REVIEW')) > 0 then 'OPEN' else max("status") end,
      count(*), min("report"."createdAt"), max("report"."createdAt")
    from "report"
    left join "post" on "targetType" = 'POST' and "post"."id" = "targetId"
    left join "comment" on "targetType" = 'COMMENT' and "comment"."id" = "targetId"
    left join "user" as "reported" on "targetType" = 'USER' and "reported"."id" = "targetId"
    where ("targetType", "targetId") in (select "targetType", "targetId" from "report"
      where "id" in ${inValues(ids)})
    group by "targetType", "targetId" having count(*) > 0 on conflict do nothing`.execute(db)

/** Counts mails that were due before `before` and have not been tried since. */
export async function countStuckMails(db: Db, before: string): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dueAt', '<', before)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the next images after this id. */
export const listMediaAfter = (db: Db, after: string, limit: number) =>
  db.selectFrom('media').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
