import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Links that let their holders join a community, and who came by which. */
export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  const link = `${text} references "inviteLink" ("id") on delete set null`
  const statements = [
    `create table "inviteLink" (
      "id" ${text} primary key,
      "communityId" ${text} not null references "community" ("id") on delete cascade,
      "makerId" ${text} not null references "user" ("id") on delete cascade,
      "tokenHash" ${text} not null unique,
      "label" ${text} not null,
      "maxUses" ${integer} not null,
      "uses" ${integer} not null default 0,
      "signUps" ${integer} not null default 0,
      "skipsApproval" ${integer} not null check ("skipsApproval" in (0, 1)),
      "createdAt" ${text} not null,
      "expiresAt" ${text} not null,
      "revokedAt" ${text},
      constraint "inviteLinkUses" check ("uses" between 0 and "maxUses"),
      constraint "inviteLinkSignUps" check ("signUps" between 0 and "maxUses")
    )`,
    `create index "inviteLinkCommunity" on "inviteLink" ("communityId", "createdAt", "id")`,
    `create index "inviteLinkMaker" on "inviteLink" ("makerId", "createdAt")`,
    `create index "inviteLinkLabel" on "inviteLink" ("label") where "label" <> ''`,
    `alter table "community" add column "membersMayLink" ${integer} not null default 0 check ("membersMayLink" in (0, 1))`,
    `alter table "communityMember" add column "inviteLinkId" ${link}`,
    `create index "communityMemberInviteLink" on "communityMember" ("inviteLinkId") where "inviteLinkId" is not null`,
    `alter table "joinRequest" add column "inviteLinkId" ${link}`,
    `create index "joinRequestInviteLink" on "joinRequest" ("inviteLinkId") where "inviteLinkId" is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
