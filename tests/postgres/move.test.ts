import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { movedTables, unmovedTables } from '../../src/cli/move/tables.ts'
import { checkInstance } from '../../src/server/operations/integrity/check-instance.ts'
import { migrate } from '../../src/server/platform/db/open.ts'
import { connectForMove, postgresReader } from '../../src/server/platform/db/postgres/move-rows.ts'
import { openSqliteSource } from '../../src/server/platform/db/sqlite/move-rows.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { createCommunity } from '../support/communities/create-community.ts'
import { setUpAuthenticatorApp, totpCode } from '../support/identity/two-factor.ts'
import { uploadedPath } from '../support/platform/images.ts'
import {
  contentOf,
  move,
  moved,
  ownedDatabase,
  run,
  seededInstance,
  serverDatabase,
} from '../support/postgres/moved-instances.ts'
import { folkmoot, temporaryFolder } from '../support/process.ts'
import { createWorld, password, type World } from '../support/world.ts'

const patience = { timeout: 180_000 }

/** The hits of the searches, as guests, members and super admins see them. */
async function searched(world: World, cookies: readonly string[]) {
  const results: unknown[] = []
  for (const cookie of ['', ...cookies]) {
    const { api } = world.clientWith(cookie)
    for (const q of ['zwischenzug', 'wisch', 'an', 'club', '象棋', '"e4 and"'])
      results.push(await api.search.all({ q }))
    results.push(await api.search.comments({ q: 'reply' }))
  }
  return results
}

/** A world on this database that ends without dropping it. */
async function onDatabase<T>(url: string, dataDir: string, work: (world: World) => Promise<T>): Promise<T> {
  const world = await createWorld({ through: () => url, dataDir })
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}

async function fill(world: World) {
  const ann = await world.user('Ann', { isSuperAdmin: true })
  const [bob, cleo] = [await world.user('Bob'), await world.user('Cleo')]
  const club = await createCommunity(ann)
  const secret = await createCommunity(ann, { name: 'Secret Club', isPrivate: true })
  const image = await uploadedPath(world, ann, undefined, secret.slug)
  const hidden = await ann.api.posts.create({
    title: 'A quiet zwischenzug',
    content: `象棋 ![board](${image})`,
    forumId: secret.forumId,
  })
  await bob.api.communities.join({ slug: club.slug })
  const post = await bob.api.posts.create({ title: 'Zwischenzug', content: 'e4 and e5', forumId: club.forumId })
  const gone = await bob.api.posts.create({ title: 'Gone', content: 'zwischenzug', forumId: club.forumId })
  await bob.api.posts.remove({ id: gone.id })
  const comment = await cleo.api.comments.add({ postId: post.id, content: 'A reply 👋\n"quoted", \\ and {braces}' })
  await bob.api.comments.add({ postId: post.id, content: 'A reply to the reply', parentId: comment.id })
  await ann.api.reactions.react({ targetType: 'POST', targetId: post.id, reactionType: 'love' })
  await cleo.api.reports.post({ id: post.id, reason: 'SPAM', details: 'Look' })
  await cleo.api.saved.save({ id: post.id })
  await bob.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
  const app = await setUpAuthenticatorApp(world, cleo)
  await world.updateIndexes()
  const cookies = [bob.cookie, ann.cookie]
  return {
    post,
    hidden,
    app,
    cleo,
    bob,
    club,
    secret,
    cookies,
    found: await searched(world, cookies),
    now: world.services.now(),
    media: world.services.media,
  }
}

test('an instance moves to a file and to another server: same data, same answers', patience, async () => {
  const [first, second] = [await serverDatabase('migrated'), await serverDatabase()]
  const dataDir = temporaryFolder()
  const made = await onDatabase(first, dataDir, fill)
  // The newest events of live threads are deleted after a while; their numbers must not come again.
  const [last] = await run<{ last: string }>(first, 'select max("number") as "last" from "threadEvent"')
  await run(first, `delete from "threadEvent" where "number" = ${last?.last}`)

  const file = `${dataDir}/folkmoot.db`
  const there = await moved({ DATA_DIR: dataDir, DATABASE_URL: first }, '--to', file)
  expect(there.stdout).toContain(`Next      set DATABASE_URL=${file}, and start the server.`)
  expect(there.stdout).toContain(`Images    were not moved: keep DATA_DIR=${dataDir}`)
  const copy = openSqlite(file)
  expect(await checkInstance(copy, { now: made.now, media: made.media })).toEqual([])
  await copy.destroy()
  expect(there.stdout).not.toContain('SECRET_KEY')
  // The key of an instance with a file.
  writeFileSync(`${dataDir}/secret.key`, Buffer.alloc(32, 7))
  const back = await moved({ DATA_DIR: dataDir, MOVE_TO_URL: second })
  const [, command = ''] = /^Key .*: SECRET_KEY=\$\((.*)\)$/m.exec(back.stdout) ?? []
  expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toBe('07'.repeat(32))
  expect(back.stdout).toContain('Next      set DATABASE_URL to the address of the target, and start the server.')
  expect(back.hash).toBe(there.hash)
  expect(await contentOf(second)).toEqual(await contentOf(first))
  expect(await run(second, `select * from pg_class where "relname" = 'unfinishedMove'`)).toEqual([])

  await onDatabase(second, dataDir, async (world) => {
    world.advance(60_000)
    expect(await searched(world, made.cookies)).toEqual(made.found)
    const { ticket } = (await world.guest.rest('POST', '/api/auth/login', { email: made.cleo.email, password })).body
      .secondFactor
    const proof = { ticket, code: totpCode(world, made.app.secret, 4) }
    world.advance(120_000)
    expect(await world.guest.rest('POST', '/api/auth/second-factor', proof)).toMatchObject({ status: 200 })
    const bob = world.clientWith(made.bob.cookie)
    const thread = await bob.api.posts.byId({ id: made.post.id, community: made.club.slug })
    expect(thread).toMatchObject({ title: 'Zwischenzug', _count: { comments: 2 } })
    await expect(bob.api.posts.byId({ id: made.hidden.id, community: made.secret.slug })).rejects.toThrow()

    const { id } = await bob.api.posts.create({ title: 'Afterwards', content: 'd4', forumId: made.club.forumId })
    await bob.api.comments.add({ postId: id, content: 'And a comment' })
    const [numbers] = await run<object>(
      second,
      `select (select "number" from "postNumber" where "postId" = '${id}')
          = (select max("number") from "postNumber") as "isLastPost",
        (select min("number") from "threadEvent" where "postId" = '${id}') > ${last?.last} as "isLaterEvent"`,
    )
    expect(numbers).toEqual({ isLastPost: true, isLaterEvent: true })
    await world.runJobs()
    expect((await bob.api.search.posts({ q: 'Afterw' })).items).toHaveLength(1)
    expect(await checkInstance(world.db, { now: world.services.now(), media: world.services.media })).toEqual([])
  })
  expect(await run(first, 'select "number" from "change"')).not.toEqual([])
})

test(
  'a file is only read, and a generated instance arrives whole at a server whose user has no special rights',
  patience,
  async () => {
    const { env, hashOfFile } = await seededInstance()
    const url = await ownedDatabase()
    const before = hashOfFile()
    const { stdout } = await moved({ ...env, MOVE_TO_URL: url })
    expect(stdout).toMatch(/^Moved [\d,]+ rows of \d\d tables to PostgreSQL at .*; every value was compared\.$/m)
    expect(hashOfFile()).toBe(before)
    expect(await folkmoot(['check'], { DATA_DIR: temporaryFolder(), DATABASE_URL: url })).toMatchObject({
      stdout: 'ok       no problems found\n',
      exitCode: 0,
    })
    expect(await move({ ...env, MOVE_TO_URL: url })).toMatchObject({
      exitCode: 1,
      stderr: 'The target contains data already (comment). Use an empty database.\n',
    })
  },
)

test('U+0000 becomes U+FFFD, and the report names the place', patience, async () => {
  const { env, file } = await seededInstance()
  const db = openSqlite(file)
  const { id } = await db.selectFrom('post').select('id').orderBy('id').executeTakeFirstOrThrow()
  await db.updateTable('post').set({ title: 'a\0b' }).where('id', '=', id).execute()
  await db.destroy()
  const url = await serverDatabase()
  const { stdout } = await moved({ ...env, MOVE_TO_URL: url })
  expect(stdout).toContain(
    `Replaced U+0000 by U+FFFD, because PostgreSQL cannot store it: 1 row of post, first in title of ${id}\n`,
  )
  expect(await run(url, `select "title" from "post" where "id" = '${id}'`)).toEqual([{ title: 'a\ufffdb' }])
})

test('every table is moved or listed with a reason, on both engines', async () => {
  const file = `${temporaryFolder()}/folkmoot.db`
  const db = openSqlite(file)
  await migrate(db)
  await db.destroy()
  const [sqlite, postgres] = [
    openSqliteSource(file),
    postgresReader(await connectForMove(await serverDatabase('migrated'))),
  ]
  const [here, there] = [await sqlite.listTables(), await postgres.listTables()]
  await Promise.all([sqlite.close(), postgres.close()])
  const tables = movedTables(here, there)
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['user', 'session', 'passkey', 'auditEntry', 'job']),
  )
  expect(tables.filter(({ key }) => key.length === 0)).toEqual([])
  const unmoved = there.map(({ name }) => name).filter((name) => Object.hasOwn(unmovedTables, name))
  // The table of rate limits may be in a separate schema.
  expect([...new Set([...unmoved, 'rateLimit', 'unfinishedMove'])].sort()).toEqual(Object.keys(unmovedTables).sort())
  const added = { name: 'later', columns: [{ name: 'id', type: 'text' as const }], key: ['id'] }
  expect(() => movedTables([...here, added], there)).toThrow('later differs between the engines')
  expect(() => movedTables(here, [...there, added])).toThrow('later exists on one engine only')
})
