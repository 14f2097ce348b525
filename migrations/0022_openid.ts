import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Accounts of an OpenID provider. SQLite cannot widen the check of a column. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  const columns = '"id", "userId", "kind", "createdAt", "undoHash", "undoneAt"'
  const statements = [
    `create table "openidAccount" (
      "issuer" ${text} not null,
      "subject" ${text} not null,
      "userId" ${text} not null references "user" ("id") on delete cascade,
      "createdAt" ${text} not null,
      "lastUsedAt" ${text},
      constraint "openidAccountKey" primary key ("issuer", "subject")
    )`,
    `create index "openidAccountUser" on "openidAccount" ("userId")`,
    `create table "twoFactorChangeBefore" as select ${columns} from "twoFactorChange"`,
    `drop table "twoFactorChange"`,
    `create table "twoFactorChange" (
      "id" ${text} primary key,
      "userId" ${text} not null references "user" ("id") on delete cascade,
      "kind" ${text} not null check ("kind" in ('app-added', 'app-removed', 'passkey-added', 'passkey-removed',
        'codes-renewed', 'all-removed', 'provider-connected', 'provider-disconnected')),
      "createdAt" ${text} not null,
      "undoHash" ${text} unique,
      "undoneAt" ${text}
    )`,
    `create index "twoFactorChangeCreated" on "twoFactorChange" ("createdAt")`,
    `create index "twoFactorChangeUser" on "twoFactorChange" ("userId", "createdAt")`,
    `insert into "twoFactorChange" (${columns}) select ${columns} from "twoFactorChangeBefore"`,
    `drop table "twoFactorChangeBefore"`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
