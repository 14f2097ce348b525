import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkInstance } from '../../../src/server/operations/integrity/check-instance.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { openMediaStore } from '../../../src/server/platform/media/open-media-store.ts'
import { createDatabase, nextVersion } from '../../support/operations/next-version.ts'
import { createSeededDatabase } from '../../support/operations/seeded-database.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

/** A seeded instance with this damage. */
async function damaged(damage: (db: Db) => Promise<unknown>) {
  const { dataDir, db } = await createSeededDatabase({ posts: 300 })
  await damage(db)
  const look = async (repairs = false) =>
    (await checkInstance(db, { now, media: openMediaStore({ dataDir }), repairs })).map(({ what }) => what)
  return { dataDir, db, look }
}

const run = (db: Db, statement: string) => sql.raw(statement).execute(db)
const some = (table: string, condition = 'true') => `(select "id" from "${table}" where ${condition} limit 1)`

describe('a seeded instance', () => {
  test('has no faults', async () => {
    const { dataDir, db } = await createSeededDatabase({ posts: 300 })
    const shares: number[] = []
    expect(
      await checkInstance(db, { now, media: openMediaStore({ dataDir }), onProgress: (share) => shares.push(share) }),
    ).toEqual([])
    expect(shares.length).toBeGreaterThan(30)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeLessThanOrEqual(1)
  })

  test.each([
    [
      'member counts of communities',
      `update "community" set "memberCount" = "memberCount" + 1 where "id" = ${some('community')}`,
    ],
    ['comment counts of posts', `update "post" set "commentCount" = 77 where "id" = ${some('post')}`],
    ['comment counts of posts', `update "post" set "activeAt" = '2001' where "id" = ${some('post')}`],
    ['reaction counts of posts', `update "post" set "likeCount" = 77 where "id" = ${some('post')}`],
    ['commenters of posts', `delete from "postCommenter" where "postId" = ${some('post', '"commentCount" > 2')}`],
    ['commenters of posts', `update "postCommenter" set "commentCount" = 9`],
    ['reply counts of comments', `update "comment" set "replyCount" = "replyCount" + 3`],
    ['ranks of comments', `update "comment" set "best" = -50 where "id" = ${some('comment')}`],
    [
      'communities and parents of comments',
      `update "comment" set "repliedToId" = null where "repliedToId" is not null`,
    ],
    ['visibility of posts', `update "post" set "isPublic" = 1 - "isPublic" where "id" = ${some('post')}`],
    ['reactions of each type to posts', `delete from "reactionCount" where "targetType" = 'POST'`],
    ['reactions of each type to comments', `update "reactionCount" set "count" = 3 where "targetType" = 'COMMENT'`],
    ['days of communities', `delete from "communityDay"`],
    ['days of topics', `update "topicDay" set "posts" = "posts" + 1`],
    ['trends of communities', `update "community" set "trend" = 900`],
    ['trends of topics', `update "topic" set "trend" = 900`],
    ['report counts of cases', `update "reportCase" set "reportCount" = 5`],
    ['reports without a case', `delete from "reportCase"`],
    ['hot ranks of posts', `update "post" set "hot" = 1 where "id" = ${some('post')}`],
    ['rows missing in postSearch, or deleted rows in it', `delete from "postSearch" where "rowid" = 7`],
    ['rows missing in commentSearch, or deleted rows in it', `delete from "commentNumber" where "number" = 7`],
    ['entries of commentSearch without a row', `insert into "commentSearch" ("rowid", "content") values (999999, 'x')`],
    ['rows missing in userSearch, or deleted rows in it', `delete from "userSearch" where "rowid" = 3`],
    ['rows missing in emailSearch, or deleted rows in it', `delete from "emailSearch" where "rowid" = 3`],
    [
      'communities whose comments do not match the search index',
      `delete from "commentSearch" where "rowid" = 5; insert into "commentSearch" ("rowid", "content") values (5, 'x')`,
    ],
    [
      'reactions to missing content',
      `insert into "reaction" select 'POST', 'gone', "id", 'love', "createdAt", null from "user" limit 1`,
    ],
  ])('reports faults when it repairs them, and none afterwards: %s (%s)', async (what, statements) => {
    const { look } = await damaged(async (db) => {
      for (const statement of statements.split('; ')) await run(db, statement)
    })
    expect(await look(true)).toContain(what)
    expect(await look()).toEqual([])
  })
})

test('moves old files without an image away, keeps new ones, and reports images without files', async () => {
  const { dataDir, db, look } = await damaged(async (db) => {
    await run(
      db,
      `insert into "media" ("id", "width", "height", "bytes", "createdAt") values ('without', 1, 1, 1, '2026-11-01')`,
    )
    // A mail that has been due for a day is no fault yet.
    await run(
      db,
      `insert into "mail" ("id", "kind", "toEmail", "createdAt", "dueAt")
      values ('1', 'digest', 'a@example.org', '2026-11-01', '2026-11-19T12:00:00.000Z')`,
    )
  })
  const folderOf = (id: string) => join(dataDir, 'media', 'ab', id)
  for (const id of ['old', 'young']) {
    mkdirSync(folderOf(id), { recursive: true })
    writeFileSync(join(folderOf(id), 'full.webp'), 'x')
  }
  const hourAgo = new Date(now.getTime() - 2 * 3_600_000)
  utimesSync(folderOf('old'), hourAgo, hourAgo)
  utimesSync(folderOf('young'), now, now)
  expect(await look()).toEqual(['files without an image', 'images without their files'])
  await look(true)
  expect(await look()).toEqual(['images without their files'])
  expect(existsSync(join(dataDir, 'orphans', 'old', 'full.webp'))).toBe(true)
  expect(existsSync(folderOf('old'))).toBe(false)
  expect(existsSync(folderOf('young'))).toBe(true)
  await db.deleteFrom('media').execute()
  expect(await look()).toEqual([])
})

test('reports rows with dangling references, and mails of unknown kinds', async () => {
  const { look } = await damaged(async (db) => {
    await run(db, 'pragma foreign_keys = off')
    await run(db, `insert into "savedPost" values ('nobody', 'nothing', '2026-11-01')`)
    await run(
      db,
      `insert into "mail" ("id", "kind", "toEmail", "createdAt", "dueAt")
      values ('1', 'digest', 'a@example.org', '2026-11-01', '2026-11-01')`,
    )
  })
  expect(await look()).toEqual([
    'rows with references to missing rows',
    'mail that has been due for more than a day; no server sends it',
  ])
})

test('folkmoot check exits with 1 while there are faults, and with 0 after their repair', async () => {
  const { dataDir, db } = await createSeededDatabase({ posts: 60, until: Date.now() - 86_400_000 })
  const check = (...args: string[]) => folkmoot(['check', ...args], { DATA_DIR: dataDir })
  expect(await check()).toEqual({ exitCode: 0, stdout: 'ok       no problems found\n', stderr: '' })
  await run(db, `update "community" set "memberCount" = 900 where "slug" = 'community-0'`)
  const wrong = await check()
  expect(wrong).toMatchObject({ exitCode: 1, stderr: '' })
  expect(wrong.stdout).toMatch(/^wrong {4}member counts of communities: 1 \(memberCount of \S+: 900 instead of \d+\)\n/)
  const repaired = await check('--repair')
  expect(repaired.exitCode).toBe(0)
  expect(repaired.stdout).toMatch(/^repaired member counts of communities: 1 [^\n]+\nok {7}no problems found\n$/)
  expect(await check('--all')).toMatchObject({ exitCode: 2, stdout: '' })
})

test('folkmoot check refuses a missing or older database, and creates none', async () => {
  const DATA_DIR = temporaryFolder()
  const file = join(DATA_DIR, 'folkmoot.db')
  expect(await folkmoot(['check'], { DATA_DIR })).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `There is no database at ${file}.\n`,
  })
  expect(existsSync(file)).toBe(false)
  await (await createDatabase(file)).destroy()
  expect(await folkmoot(['check'], { DATA_DIR }, nextVersion())).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^The database is older/),
  })
})
