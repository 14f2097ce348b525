import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Digests of all users: without a frequency that they chose, one is sent while they are away. An empty time is still to be planned. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  const statements = [
    `alter table "user" add column "digestFrequency" ${text} check ("digestFrequency" in ('never', 'daily', 'weekly'))`,
    `alter table "user" add column "digestDueAt" ${text} default ''`,
    `alter table "user" add column "digestSince" ${text}`,
    `update "user" set
      "digestFrequency" = (select "frequency" from "digest" where "digest"."userId" = "user"."id"),
      "digestDueAt" = (select "dueAt" from "digest" where "digest"."userId" = "user"."id"),
      "digestSince" = (select "since" from "digest" where "digest"."userId" = "user"."id")
      where "id" in (select "userId" from "digest")`,
    `update "user" set "digestDueAt" = null where "deletedAt" is not null`,
    `create index "userDigestDue" on "user" ("digestDueAt") where "digestDueAt" is not null`,
    `drop table "digest"`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
