import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** When an organizer dismissed the first steps of a new community; null while they are offered. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await sql.raw(`alter table "community" add column "firstStepsDismissedAt" ${text}`).execute(db)
}
