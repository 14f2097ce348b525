import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkInstance } from '../../../src/server/operations/integrity/check-instance.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createSeededDatabase } from '../../support/operations/seeded-database.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

const rowsOf = async <T>(db: Db, statement: string) => (await sql.raw<T>(statement).execute(db)).rows
const countOf = async (db: Db, statement: string) =>
  (await rowsOf<{ count: number }>(db, `select count(*) as "count" from ${statement}`))[0]?.count ?? 0

/** All rows of all tables, except the salt of the password. */
async function contentOf(db: Db) {
  const tables = await rowsOf<{ name: string }>(
    db,
    `select "name" from sqlite_master where "type" = 'table' and "name" not like '%Search%' and "name" not like 'kysely%'
      and "name" not like 'sqlite%' order by "name"`,
  )
  const hash = createHash('sha256')
  for (const { name } of tables) {
    const rows = await rowsOf<Record<string, unknown>>(db, `select * from "${name}"`)
    const lines = rows.map(({ passwordHash, ...row }) => JSON.stringify(row)).sort()
    hash.update(`${name}\n${lines.join('\n')}\n`)
  }
  return hash.digest('hex')
}

test('generates the same rows for the same options, and others for another seed', async () => {
  const until = Date.parse('2026-11-20')
  const [one, same, other] = [
    await createSeededDatabase({ posts: 200 }),
    await createSeededDatabase({ posts: 200, until }),
    await createSeededDatabase({ posts: 200, seed: 2 }),
  ]
  expect(await contentOf(one.db)).toBe(await contentOf(same.db))
  expect(await contentOf(other.db)).not.toBe(await contentOf(one.db))
  expect(await checkInstance(other.db, { now })).toEqual([])
})

test('generates data like the data of a two-year-old instance', async () => {
  const { db, rows } = await createSeededDatabase({ posts: 2_000 })
  expect(rows).toBeGreaterThan(30_000)
  expect(await countOf(db, '"post"')).toBe(2_000)
  expect(await countOf(db, '"user"')).toBe(100)
  const [large] = await db.selectFrom('community').select(['memberCount']).where('slug', '=', 'community-0').execute()
  expect(large?.memberCount).toBe(50)
  expect(await countOf(db, `"comment"`)).toBeGreaterThan(7_000)
  expect(await countOf(db, `"comment" where "deletedAt" is not null`)).toBeGreaterThan(20)
  expect(await countOf(db, `"post" where "content" glob '*[א-ת]*'`)).toBeGreaterThan(5)
  expect(await countOf(db, `"post" where "content" glob '*[一-龥]*'`)).toBeGreaterThan(5)
  expect(await countOf(db, `"reaction"`)).toBeGreaterThan(7_000)
  expect(await countOf(db, `"communityDay"`)).toBeGreaterThan(0)
  expect(await countOf(db, `"reportCase"`)).toBeGreaterThan(0)
  const [span] = await rowsOf<{ first: string; last: string }>(
    db,
    `select min("createdAt") as "first", max("createdAt") as "last" from "user"`,
  )
  expect(span?.first.slice(0, 7)).toBe('2024-11')
  expect(span?.last.slice(0, 7)).toBe('2026-11')
  expect(await countOf(db, `"comment" where "createdAt" > '2026-11-20'`)).toBe(0)
  const orderOf = (kind: 'post' | 'comment') =>
    rowsOf<{ at: string }>(
      db,
      `select "createdAt" as "at" from "${kind}" join "${kind}Number" on "${kind}Id" = "id" order by "number"`,
    )
  for (const kind of ['post', 'comment'] as const) {
    const moments = (await orderOf(kind)).map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted())
  }
})

test('folkmoot seed fills an empty instance, and one with users only with the flag', async () => {
  const DATA_DIR = temporaryFolder()
  const seed = (...args: string[]) => folkmoot(['seed', ...args], { DATA_DIR })
  expect(await seed()).toMatchObject({ exitCode: 1, stderr: 'Give an amount such as --posts 10000, or --demo.\n' })
  expect(await seed('--posts', 'many')).toMatchObject({ exitCode: 2, stdout: '' })
  expect(existsSync(join(DATA_DIR, 'folkmoot.db'))).toBe(false)

  const filled = await seed('--posts', '50', '--demo', '--until', '2026-11-01')
  expect(filled).toMatchObject({ exitCode: 0, stderr: '' })
  expect(filled.stdout).toMatch(
    /^[\d,]+ rows in [\d.]+ s: [\d,]+ rows per second\nThe password of person0@example.org and [^\n]+ folkmoot-demo\nExample content: 6 communities, 60 posts, 205 comments and 30 accounts\.\nNobody can sign in [^\n]+\n$/,
  )
  expect(await seed('--demo')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^This database already contains users/),
  })
  expect(await seed('--demo', '--force')).toMatchObject({ exitCode: 1, stderr: `${messages.exampleContentExists}\n` })
  expect(await seed('--posts', '50', '--force')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/--seed 2\.\n$/),
  })
  expect(await seed('--posts', '50', '--force', '--seed', '2')).toMatchObject({ exitCode: 0 })
  expect(await folkmoot(['check'], { DATA_DIR })).toMatchObject({ exitCode: 0, stdout: 'ok       no problems found\n' })
})
