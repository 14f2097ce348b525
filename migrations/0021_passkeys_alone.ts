import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Passkeys that sign in without a password. Challenges last ten minutes, so the open ones are not kept. */
export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  const statements = [
    `alter table "passkey" add column "isSecondFactor" ${integer} not null default 1 check ("isSecondFactor" in (0, 1))`,
    `drop table "challenge"`,
    `create table "challenge" (
      "hash" ${text} primary key,
      "userId" ${text} references "user" ("id") on delete cascade,
      "purpose" ${text} not null check ("purpose" in ('second-factor', 'add-passkey', 'proof', 'sign-in', 'sign-up',
        'openid')),
      "webauthn" ${text} not null,
      "attempts" ${integer} not null default 0,
      "expiresAt" ${text} not null,
      "newUserId" ${text}
    )`,
    `create index "challengeExpires" on "challenge" ("expiresAt")`,
    `create index "challengeUser" on "challenge" ("userId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
