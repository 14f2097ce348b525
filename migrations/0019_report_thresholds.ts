import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Communities with another number of reports that hides a post or comment than the site. */
export async function up(db: Kysely<unknown>) {
  const { integer } = columnTypes(db)
  await sql
    .raw(
      `alter table "community" add column "reportThreshold" ${integer}
        check ("reportThreshold" is null or "reportThreshold" between 1 and 50)`,
    )
    .execute(db)
}
