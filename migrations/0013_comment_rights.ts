import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Communities in which only members comment. */
export async function up(db: Kysely<unknown>) {
  const { integer } = columnTypes(db)
  await sql
    .raw(
      `alter table "community" add column "onlyMembersComment" ${integer} not null default 0
        check ("onlyMembersComment" in (0, 1))`,
    )
    .execute(db)
}
