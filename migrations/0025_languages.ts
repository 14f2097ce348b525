import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** The language that a user chose for the interface and their mails. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await sql.raw(`alter table "user" add column "language" ${text}`).execute(db)
}
