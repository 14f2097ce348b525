import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Links that a super admin hands over, which prove no address, and the changes of address that wait for theirs. */
export async function up(db: Kysely<unknown>) {
  const { integer } = columnTypes(db)
  const column = `"isHandedOver" ${integer} not null default 0 check ("isHandedOver" in (0, 1))`
  const statements = [
    `alter table "emailToken" add column ${column}`,
    `alter table "emailChange" add column ${column}`,
    `create index "emailChangeWaiting" on "emailChange" ("expiresAt", "id") where "confirmedAt" is null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
