import type { Kysely } from 'kysely'
import { flag } from './checks.ts'

/** Backups that were made because a migration was about to change the schema. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('backup')
    .addColumn('precedesMigration', 'integer', (c) => c.notNull().defaultTo(0).check(flag('precedesMigration')))
    .execute()
}
