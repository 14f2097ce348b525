import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

const levels = `('WATCHING', 'WATCHING_FIRST_POST', 'NORMAL', 'MUTED')`
/** An organizer may choose these for new members. */
const levelsForNewMembers = `('WATCHING', 'WATCHING_FIRST_POST', 'NORMAL')`

/** The levels at which users follow communities, topics and posts. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  const statements = [
    `create table "follow" (
      "userId" ${text} not null references "user" ("id") on delete cascade,
      "targetType" ${text} not null check ("targetType" in ('COMMUNITY', 'TOPIC', 'POST')),
      "targetId" ${text} not null,
      "level" ${text} not null check ("level" in ${levels}),
      "chosenAt" ${text} not null,
      constraint "followKey" primary key ("userId", "targetType", "targetId")
    )`,
    `create index "followTarget" on "follow" ("targetType", "targetId", "userId")`,
    `alter table "community" add column "newMemberLevel" ${text} check ("newMemberLevel" in ${levelsForNewMembers})`,
    `alter table "communityMember" add column "defaultLevel" ${text} check ("defaultLevel" in ${levelsForNewMembers})`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
