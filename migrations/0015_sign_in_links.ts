import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Mailed tokens that sign in, each only in the browser that asked for it. SQLite cannot widen the check of a column. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  const columns = '"hash", "userId", "purpose", "emailKey", "createdAt", "expiresAt"'
  const statements = [
    `create table "emailTokenBefore" as select ${columns} from "emailToken"`,
    `drop table "emailToken"`,
    `create table "emailToken" (
      "hash" ${text} primary key,
      "userId" ${text} not null references "user" ("id") on delete cascade,
      "purpose" ${text} not null check ("purpose" in ('verify-email', 'reset-password', 'sign-in')),
      "emailKey" ${text} not null,
      "createdAt" ${text} not null,
      "expiresAt" ${text} not null,
      "browserHash" ${text}
    )`,
    `create index "emailTokenExpires" on "emailToken" ("expiresAt")`,
    `create index "emailTokenUser" on "emailToken" ("userId", "purpose")`,
    `insert into "emailToken" (${columns}) select ${columns} from "emailTokenBefore"`,
    `drop table "emailTokenBefore"`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
