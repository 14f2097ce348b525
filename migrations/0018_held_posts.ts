import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** First posts of new members, which wait for approval. */
export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  const isWaiting = '"heldAt" is not null and "deletedAt" is null'
  const statements = [
    `alter table "community" add column "heldFirstPosts" ${integer} not null default 0
      check ("heldFirstPosts" between 0 and 10)`,
    // What hides a post hides a held one as well.
    `alter table "post" add column "heldAt" ${text} check ("heldAt" is null or "hiddenAt" is not null)`,
    `create index "postHeld" on "post" ("heldAt", "id") where ${isWaiting}`,
    `create index "postHeldCommunity" on "post" ("communityId", "heldAt", "id") where ${isWaiting}`,
    `create index "postHeldAuthor" on "post" ("authorId", "id") where ${isWaiting}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
