import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/server/platform/db/open.ts'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { preparedFirst } from '../../src/server/platform/db/prepared.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { createTestDatabase } from '../support/postgres/test-database.ts'

test('a prepared query is built for each kind of database, and once for all databases of a kind', async () => {
  let built = 0
  const settingOf = preparedFirst((db, key: string) => {
    built += 1
    return db.selectFrom('instanceSetting').select('value').where('key', '=', key)
  })
  const [first, second] = [await createTestDatabase(), await createTestDatabase()]
  const sqlite = openSqlite(':memory:')
  await migrate(sqlite)
  const databases = [sqlite, openPostgres(first.url), openPostgres(second.url)]
  onTestFinished(async () => {
    await Promise.all(databases.map((db) => db.destroy()))
    await Promise.all([first.drop(), second.drop()])
  })
  for (const [at, db] of databases.entries()) {
    await db
      .insertInto('instanceSetting')
      .values({ key: 'name', value: `No. ${at}` })
      .execute()
    expect(await settingOf(db, 'name')).toEqual({ value: `No. ${at}` })
    const inTransaction = db.transaction().execute((trx) => settingOf(trx, 'name'))
    expect(await inTransaction).toEqual({ value: `No. ${at}` })
  }
  expect(built).toBe(2)
})
