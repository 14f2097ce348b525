import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Forums in which only organizers and moderators post. */
export async function up(db: Kysely<unknown>) {
  const { integer } = columnTypes(db)
  await sql
    .raw(
      `alter table "forum" add column "onlyModeratorsPost" ${integer} not null default 0
        check ("onlyModeratorsPost" in (0, 1))`,
    )
    .execute(db)
}
