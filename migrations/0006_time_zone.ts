import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** The time zone of a user, which stood with their digest. UTC was also the default of an unknown one. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  const statements = [
    `alter table "user" add column "timeZone" ${text}`,
    `update "user" set "timeZone" = (select "timeZone" from "digest" where "digest"."userId" = "user"."id")
      where "id" in (select "userId" from "digest" where "timeZone" <> 'UTC')`,
    `alter table "digest" drop column "timeZone"`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
