import type { Kysely } from 'kysely'

/** When a copy of a backup left the machine, or why it did not. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('backup').addColumn('uploadedAt', 'text').execute()
  await db.schema.alterTable('backup').addColumn('uploadFault', 'text').execute()
}
