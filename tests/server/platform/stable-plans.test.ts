import { CompiledQuery } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'

const db = openSqlite(':memory:')
await migrate(db)
afterAll(() => db.destroy())

const publicPosts = (isPublic: 0 | 1) =>
  db
    .selectFrom('post')
    .select('id')
    .where('isPublic', '=', isPublic)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .orderBy('hot', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .compile()

async function planOf(sql: string, parameters: readonly unknown[]) {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  return rows.map(({ detail }) => detail)
}

test('the plan of a statement does not depend on its values, so SQLite does not compile it again', async () => {
  const [some, others] = [publicPosts(1), publicPosts(0)]
  expect(await planOf(some.sql, some.parameters)).toEqual(await planOf(others.sql, others.parameters))

  const bare = some.sql.replaceAll('+?', '?')
  expect(bare).not.toBe(some.sql)
  expect(await planOf(bare, some.parameters)).not.toEqual(await planOf(bare, others.parameters))
})
