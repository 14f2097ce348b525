import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { isNumberedWithin } from '../../../src/server/platform/search-index/queries.ts'
import { createWorld } from '../../support/world.ts'

test('an index reads no matches outside a range of numbers', async () => {
  const { db } = await createWorld()
  const compiled = db
    .selectFrom('postSearch')
    .select('rowid')
    .where(isNumberedWithin('postSearch', { from: 200, below: 204 }))
    .compile()
  // A separate database, because only the driver can define the function that counts what the index returns.
  const raw = new SQLite(':memory:')
  raw.exec('create virtual table "postSearch" using fts5("title")')
  const insert = raw.prepare(`insert into "postSearch" ("rowid", "title") values (?, 'chess')`)
  for (let number = 1; number <= 1_000; number++) insert.run(number)
  let read = 0
  raw.function('isCounted', () => {
    read++
    return 1
  })
  const sql = compiled.sql.replace('where', `where "postSearch" match 'chess' and isCounted() and`)
  const rows = (order: string) => raw.prepare(`${sql} order by "rowid" ${order}`).pluck().all(compiled.parameters)
  expect([rows('desc'), rows('asc')]).toEqual([
    [203, 202, 201, 200],
    [200, 201, 202, 203],
  ])
  expect(read).toBeLessThanOrEqual(10)
  raw.close()
})
