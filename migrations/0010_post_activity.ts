import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** When the newest comment of a post was written, or the post itself: lists of quiet communities follow it. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  const statements = [
    `alter table "post" add column "activeAt" ${text} not null default ''`,
    `update "post" set "activeAt" = coalesce((select max("comment"."createdAt") from "comment"
      where "comment"."postId" = "post"."id" and "comment"."deletedAt" is null and "comment"."hiddenAt" is null),
      "createdAt")`,
    `create index "postCommunityActive" on "post" ("communityId", "activeAt", "id") where "deletedAt" is null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
