import { type Kysely, sql } from 'kysely'
import { postgresAuditLog } from './baseline/postgres-audit-log.ts'
import { postgresFunctions } from './baseline/postgres-functions.ts'
import { postgresSearch } from './baseline/postgres-search.ts'
import { postgresSearchFunctions } from './baseline/postgres-search-functions.ts'
import { sqliteAuditLog } from './baseline/sqlite-audit-log.ts'
import { sqliteSearch } from './baseline/sqlite-search.ts'
import { communities } from './baseline/tables/communities.ts'
import { discussions } from './baseline/tables/discussions.ts'
import { identity } from './baseline/tables/identity.ts'
import { instance } from './baseline/tables/instance.ts'
import { media } from './baseline/tables/media.ts'
import { moderation } from './baseline/tables/moderation.ts'
import { notifications } from './baseline/tables/notifications.ts'
import { searchNumbers } from './baseline/tables/search-numbers.ts'
import { columnTypes, isPostgres } from './column-types.ts'

/** In the order of their references. */
const tables = [identity, communities, discussions, media, moderation, notifications, instance, searchNumbers]

/** The schema of the first release. */
export async function up(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const types = columnTypes(db)
  // SQLite accepts one statement at a time.
  for (const table of tables)
    for (const statement of table(types)
      .split(';\n')
      .filter((one) => one.trim()))
      await run(statement)
  const rest = isPostgres(db)
    ? [postgresFunctions, postgresSearchFunctions, ...postgresSearch, postgresAuditLog]
    : [...sqliteSearch, ...sqliteAuditLog]
  for (const statement of rest) await run(statement)
}
