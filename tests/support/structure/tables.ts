import type { Db } from '../../../src/server/platform/db/open.ts'

/** The names of an instance's tables. The attempts that PostgreSQL counts are outside of the instance. */
export async function tablesOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.filter(({ isView, schema = 'public' }) => !isView && schema === 'public').map(({ name }) => name)
}
