import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Marks the rows of the example content, so that it can be removed. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  const statements = [
    `create table "exampleContent" (
      "targetType" ${text} not null check ("targetType" in ('USER', 'TOPIC', 'COMMUNITY', 'POST', 'COMMENT')),
      "name" ${text} not null,
      "targetId" ${text} not null,
      primary key ("targetType", "name")
    )`,
    `create unique index "exampleContentTarget" on "exampleContent" ("targetId", "targetType")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
