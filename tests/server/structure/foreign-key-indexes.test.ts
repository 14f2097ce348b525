import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Db, migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { fullScans } from '../../support/structure/query-plans.ts'

interface Reference {
  child: string
  key: number
  column: string
  parent: string
}

const listReferences = (db: Db) =>
  sql<Reference>`
    select m.name as child, f.id as key, f."from" as "column", f."table" as parent
    from sqlite_master as m join pragma_foreign_key_list(m.name) as f
    where m.type = 'table' order by m.name, f.id, f.seq
  `.execute(db)

/** The foreign keys for which SQLite scans the whole child table at every delete of a parent. */
async function unindexed(db: Db) {
  const { rows } = await listReferences(db)
  const keys = Object.values(Object.groupBy(rows, ({ child, key }) => `${child} ${key}`))
  const missing: string[] = []
  for (const columns of keys) {
    const [{ child, parent } = { child: '', parent: '' }] = columns ?? []
    const condition = columns?.map(({ column }) => `"${column}" = ?`).join(' and ')
    const scans = await fullScans(db, `select 1 from "${child}" where ${condition}`)
    if (scans.length > 0) missing.push(`${child} (${columns?.map(({ column }) => column)}) of ${parent}`)
  }
  return { missing, count: keys.length }
}

const db = openSqlite(':memory:')
await migrate(db)
afterAll(() => db.destroy())

test('every foreign key has an index, so that deleting its target scans nothing', async () => {
  const { missing, count } = await unindexed(db)
  expect(count).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test('a foreign key without an index or with a partial one is found', async () => {
  const planted = openSqlite(':memory:')
  const run = (statement: string) => sql.raw(statement).execute(planted)
  await run('create table parent (id text primary key)')
  await run('create table bare (parentId text references parent(id))')
  await run('create table part (parentId text references parent(id), isOpen integer)')
  await run('create index partParent on part (parentId) where isOpen = 1')
  await run('create table whole (parentId text references parent(id), at text)')
  await run('create index wholeParent on whole (parentId, at)')
  const { missing } = await unindexed(planted)
  expect(missing).toEqual(['bare (parentId) of parent', 'part (parentId) of parent'])
  await planted.destroy()
})
