import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** The color of a community, by name; null for none. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await sql.raw(`alter table "community" add column "color" ${text}`).execute(db)
}
