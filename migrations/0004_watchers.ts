import { type Kysely, sql } from 'kysely'

/** Finds the members whom organizers' choice makes watch a community. */
export async function up(db: Kysely<unknown>) {
  const index = `create index "communityMemberDefault" on "communityMember" ("communityId", "userId")
    where "defaultLevel" is not null`
  await sql.raw(index).execute(db)
}
