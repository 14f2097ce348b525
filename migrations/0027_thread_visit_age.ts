import type { Kysely } from 'kysely'

/** Lists visits to threads by their age, for the job that forgets old ones. */
export async function up(db: Kysely<unknown>) {
  await db.schema.createIndex('threadVisitSeen').on('threadVisit').column('seenAt').execute()
}
