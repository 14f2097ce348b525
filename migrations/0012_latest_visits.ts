import { type Kysely, sql } from 'kysely'

/** Finds the discussions that a user opened last. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`create index "threadVisitUser" on "threadVisit" ("userId", "seenAt")`).execute(db)
}
