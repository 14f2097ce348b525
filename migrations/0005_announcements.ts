import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Posts that moderators mark as announcements. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await sql.raw(`alter table "post" add column "announcedAt" ${text}`).execute(db)
}
