import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { fullScans, recordedStatements, smallIndexes } from '../../support/structure/query-plans.ts'
import { createWorld } from '../../support/world.ts'

const db = openSqlite(':memory:')
await migrate(db)
afterAll(() => db.destroy())

/** Statements that read a whole table, and the step of the plan that shows it. */
const scans = [
  ['select "id" from "post" where "title" = ?', 'SCAN post'],
  ['select count(*) from "comment"', 'SCAN comment USING COVERING INDEX'],
  ['select group_concat("title") from "post" limit ?', 'SCAN post'],
  ['update "post" set "title" = ? where "title" = ?', 'SCAN post'],
  ['delete from "comment" where "content" = ?', 'SCAN comment'],
  ['insert into "topic" select * from "topic" where "name" = ?', 'SCAN topic'],
  ['select "id" from "post" order by "title" limit ?', 'SCAN post'],
  ['select "id" from "post" where "title" = ? limit ?', 'SCAN post'],
  ['select "id" from "post" order by "createdAt", "id"', 'SCAN post USING COVERING INDEX postCreated'],
  [
    'select "post"."id" from "topic" join "post" on "post"."title" = "topic"."name" where "topic"."id" = ?',
    'SCAN post',
  ],
  ['select "id" from "user" where "id" in (select "authorId" from "post" where "likeCount" > ?)', 'SCAN post'],
  ['select "p"."id" from "post" as "p" where "p"."title" = ?', 'SCAN p'],
  [
    'select "user"."id" from "user" join "post" on "post"."title" = "user"."name" order by "user"."createdAt" limit ?',
    'USING AUTOMATIC',
  ],
  [
    'select (select count(*) from (select 1 from "post" where "title" = "user"."name" limit 9) as "some") from "user" where "id" = ?',
    'SCAN post',
  ],
] as const

/** Statements that read only their result. */
const reads = [
  'select "id" from "post" where "id" = ?',
  'select "id" from "post" where "communityId" = ? order by "createdAt" desc, "id" desc limit ?',
  'select "title" from "post" limit ? offset ?',
  'select "id" from "community" where "isPrivate" = 0 order by "createdAt" desc, "id" desc limit ?',
  `select "id" from "topic" where "nameKey" >= ? and "nameKey" < 'what?'`,
  'select "dueAt" from "mail" where "dueAt" is not null order by "dueAt" limit ?',
  'update "post" set "title" = ? where "id" = ?',
  'delete from "session" where "expiresAt" <= ?',
  'insert into "communityTopic" ("communityId", "topicId", "position") values (?, ?, ?), (?, ?, ?)',
  'select (select count(*) from (select 1 from "post" where "authorId" = "user"."id" limit 9) as "some") from "user" where "id" = ?',
  'select 1',
]

describe('the check of query plans', () => {
  test.for(scans)('finds the scan in: %s', async ([statement, betrayal]) => {
    expect(await fullScans(db, statement)).toEqual([expect.stringContaining(betrayal)])
  })

  test.for(reads)('finds no scan in: %s', async (statement) => {
    expect(await fullScans(db, statement)).toEqual([])
  })

  test('records the statements of the product, not of tests', async () => {
    const world = await createWorld()
    const ann = await world.user('Ann')
    await ann.api.communities.list({})
    await world.db.selectFrom('post').select('title').where('title', '=', 'asked by a test').execute()
    await Promise.all([world.db.selectFrom('post').select('content').where('content', '=', 'too').execute()])
    await world.close()
    const recorded = [...recordedStatements()]
    expect(recorded).toContainEqual(expect.stringMatching(/^select .* from "community" where/s))
    expect(recorded).toContainEqual(expect.stringContaining('from "session"'))
    expect(recorded).not.toContainEqual(expect.stringMatching(/from "post"/))
  })

  test('runs after every test file of the server', () => {
    const root = join(import.meta.dirname, '../../..')
    const [, setup = ''] = readFileSync(join(root, 'vitest.config.ts'), 'utf8').match(/setupFiles: \['(.+?)'\]/) ?? []
    expect(setup).toContain('query-plans')
    expect(existsSync(join(root, setup))).toBe(true)
  })

  test('exempts only existing partial indexes', async () => {
    for (const name of smallIndexes) {
      const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = ${name}`.execute(db)
      expect(rows[0]?.sql, name).toMatch(/ where /i)
    }
  })
})
