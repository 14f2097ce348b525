import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** The users whom a user muted or blocked. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  const statements = [
    `create table "userBlock" (
      "userId" ${text} not null references "user" ("id") on delete cascade,
      "blockedId" ${text} not null references "user" ("id") on delete cascade,
      "kind" ${text} not null check ("kind" in ('MUTE', 'BLOCK')),
      "createdAt" ${text} not null,
      constraint "userBlockKey" primary key ("userId", "blockedId"),
      constraint "userBlockOfOther" check ("userId" <> "blockedId")
    )`,
    `create index "userBlockBlocked" on "userBlock" ("blockedId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
