import { type Kysely, sql } from 'kysely'

/** Undoing a change of address keeps the recovery codes that are older than the change. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('recoveryCode')
    .addColumn('createdAt', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  // The age of existing codes is unknown, so they count as newer than every change that can be undone today.
  await sql`update "recoveryCode" set "createdAt" = ${new Date().toISOString()}`.execute(db)
}
