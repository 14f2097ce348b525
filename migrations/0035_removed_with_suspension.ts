import type { Kysely } from 'kysely'
import { flag } from './checks.ts'
import { columnTypes } from './column-types.ts'

/** A suspension can remove everything that its user wrote and showed, and lifting it restores that. */
export async function up(db: Kysely<unknown>) {
  const { text, number } = columnTypes(db)
  await db.schema
    .alterTable('restriction')
    .addColumn('removesContent', number, (c) => c.notNull().defaultTo(0).check(flag('removesContent')))
    .execute()
  // What the profile showed, as JSON.
  await db.schema.alterTable('restriction').addColumn('removedProfile', text).execute()
  // When the removal of a text resolved its reports, so that restoring the text reopens them.
  await db.schema.alterTable('removedContent').addColumn('reportsResolvedAt', text).execute()
}
