import { expect, test } from 'vitest'
import { migrate } from '../../src/server/platform/db/open.ts'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { postgresSchema, sqliteSchema } from '../support/postgres/logical-schema.ts'
import { createTestDatabase } from '../support/postgres/test-database.ts'

/** Names are compared without case, because PostgreSQL prints some of them without quotes. */
const lower = (schema: object): unknown => JSON.parse(JSON.stringify(schema).toLowerCase())

test('both engines have the same tables, columns, keys, references and indexes', async () => {
  const sqlite = openSqlite(':memory:')
  await migrate(sqlite)
  const { url, drop } = await createTestDatabase()
  const postgres = openPostgres(url)
  const [expected, actual] = [await sqliteSchema(sqlite), await postgresSchema(postgres)]
  await Promise.all([sqlite.destroy(), postgres.destroy()])
  await drop()
  expect(Object.keys(actual)).toHaveLength(65)
  expect(lower(actual)).toEqual(lower(expected))
})
