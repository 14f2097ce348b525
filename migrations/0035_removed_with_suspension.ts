import type { Kysely } from 'kysely'
import { flag } from './checks.ts'
import { columnTypes } from './column-types.ts'

/** A suspension can remove everything that its user wrote, and lifting it restores that. */
export async function up(db: Kysely<unknown>) {
  const { number } = columnTypes(db)
  await db.schema
    .alterTable('restriction')
    .addColumn('removesContent', number, (c) => c.notNull().defaultTo(0).check(flag('removesContent')))
    .execute()
}
