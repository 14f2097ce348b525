import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkMedia } from '../../../src/server/operations/integrity/check-media.ts'
import { DatabaseDisconnected } from '../../../src/server/platform/storage-errors.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { fetchImage, plainImage, upload, uploadedPath } from '../../support/platform/images.ts'
import { folkmoot, runServerToExit, startServer, temporaryFolder } from '../../support/process.ts'
import type { World } from '../../support/world.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })
const imagesOf = (world: World) => world.db.selectFrom('media').select('id').execute()

test('refuses writes with 507 and a reason on a full disk, serves reads, and recovers with space', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { forumId } = await createCommunity(ann)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(world.db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(world.db)
  const post = { title: 'Peas', content: 'and beans '.repeat(3_900), forumId }
  const full = { error: messages.storageFull, requestId: expect.any(String) }
  expect(await ann.rest('POST', '/api/posts', post)).toMatchObject({ status: 507, body: full })
  const typed = await world.app.inject({
    method: 'POST',
    url: '/trpc/posts.create',
    headers: { cookie: ann.cookie },
    payload: post,
  })
  expect(typed.statusCode).toBe(507)
  expect(typed.json()).toMatchObject({ error: { message: messages.storageFull, data: { httpStatus: 507 } } })
  expect(await ann.rest('GET', '/api/feed/new')).toMatchObject({ status: 200, body: [] })

  await sql`pragma max_page_count = 1000000`.execute(world.db)
  expect((await ann.rest('POST', '/api/posts', post)).status).toBe(201)
})

test('serves reads that would renew their session while nothing can be written', async () => {
  const world = await openWorld()
  const { cookie } = await world.user('Ann')
  world.advance(20 * 86_400_000)
  await sql`pragma query_only = on`.execute(world.db)
  expect((await world.app.inject({ url: '/api/auth/me', headers: { cookie } })).statusCode).toBe(200)
  await sql`pragma query_only = off`.execute(world.db)
})

test('refuses an image whose files cannot be written with a reason, and leaves nothing', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { media } = world.services
  for (const [code, status, error] of [
    ['ENOSPC', 507, messages.storageFull],
    ['EROFS', 503, messages.storageFails],
    ['EACCES', 503, messages.storageFails],
  ] as const) {
    world.services.media = { ...media, write: () => Promise.reject(failing(code)) }
    expect(await upload(world, ann, await plainImage(60, 40))).toMatchObject({ status, body: { error } })
    expect(await imagesOf(world)).toEqual([])
  }
})

test('keeps an upload that was interrupted after it was recorded, and cleans up an earlier one', async () => {
  const dataDir = temporaryFolder()
  const world = await openWorld({ dataDir })
  const ann = await world.user('Ann')
  const { media } = world.services
  const look = () => checkMedia({ db: world.db, repairs: false, step: async () => {} }, media, world.services.now())
  const runJobs = async () => {
    await world.runJobs()
  }
  world.services.media = { ...media, publish: () => Promise.reject(failing('EIO')) }
  const { status, body } = await upload(world, ann, await plainImage(60, 40))
  const path = new URL(body.secure_url ?? '').pathname
  const isServed = async () => (await fetchImage(world, path, '*/*', ann.cookie)).status === 200
  expect(status).toBe(200)
  expect([await isServed(), await look()]).toEqual([true, []])
  world.services.media = media
  await runJobs()
  expect([await isServed(), await media.listPending()]).toEqual([true, []])
  await ann.api.auth.updateProfile({ image: path })

  const bytes = Buffer.from('a form')
  const files = { 'full.webp': bytes, 'full.jpg': bytes, 'avatar.webp': bytes, 'avatar.jpg': bytes }
  await media.write('01a20109-9918-7d50-8bf6-f083cbdbcdb1', files)
  await runJobs()
  world.services.now = () => new Date(Date.now() + 2 * 3_600_000)
  await runJobs()
  expect(await media.listPending()).toEqual([])
  expect(await imagesOf(world)).toHaveLength(1)
})

test('keeps the files of an upload while it is unknown whether it was committed', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { media } = world.services
  const interrupted = async (error: Error) => {
    const write: typeof media.write = async (id, files) => {
      await media.write(id, files)
      world.afterEachStatement(() => {
        throw error
      })
    }
    world.services.media = { ...media, write }
    const { status } = await upload(world, ann, await plainImage(60, 40))
    world.afterEachStatement(() => {})
    return { status, pending: (await media.listPending()).length }
  }
  expect(await interrupted(new Error('refused'))).toEqual({ status: 500, pending: 0 })
  expect(await interrupted(new DatabaseDisconnected(new Error('cut')))).toEqual({ status: 503, pending: 1 })
})

test('finishes an interrupted removal, and keeps an image that is chosen during it', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { media } = world.services
  const [lost, chosen] = [await uploadedPath(world, ann), await uploadedPath(world, ann)]
  const isServed = async (path: string) => (await fetchImage(world, path, '*/*', ann.cookie)).status === 200
  const filesOf = async (path: string) => media.open(path.split('/').at(-1) ?? '', 'full.webp')
  let isChosen = false
  world.services.media = {
    ...media,
    unpublish: async (id) => {
      if (!isChosen) await ann.api.auth.updateProfile({ image: chosen })
      isChosen = true
      await media.unpublish(id)
    },
    remove: () => Promise.reject(failing('EIO')),
  }
  world.advance(2 * 86_400_000)
  await expect(world.runJobs()).rejects.toThrow()
  expect([await isServed(lost), await isServed(chosen)]).toEqual([false, true])
  const left = await filesOf(lost)
  left?.destroy()
  expect(left).not.toBe(null)

  world.services.media = media
  world.services.now = () => new Date(Date.now() + 2 * 3_600_000)
  await world.runJobs()
  expect([await filesOf(lost), await media.listPending(), await isServed(chosen)]).toEqual([null, [], true])
})

test('refuses to start or check a damaged database in one sentence, and leaves it unchanged', async () => {
  const whole = join(temporaryFolder(), 'data')
  const server = await startServer({ DATA_DIR: whole })
  server.child.kill('SIGTERM')
  await server.ended
  const bytes = readFileSync(join(whole, 'folkmoot.db'))
  for (const spoilt of [
    Buffer.from('These are my notes. '.repeat(5_000)),
    bytes.subarray(0, Math.floor(bytes.length / 8_192) * 4_096),
    Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(8_000, 0xa5), bytes.subarray(8_100)]),
  ]) {
    const DATA_DIR = temporaryFolder()
    const file = join(DATA_DIR, 'folkmoot.db')
    writeFileSync(file, spoilt)
    const started = await runServerToExit({ DATA_DIR })
    expect(started).toMatchObject({ exitCode: 1 })
    expect(started.stderr).toMatch(
      /^Folkmoot cannot start: the database \S+folkmoot\.db is damaged and was not changed\. [^\n]*folkmoot restore [^\n]*\.\n$/,
    )
    const checked = await folkmoot(['check'], { DATA_DIR })
    expect(checked).toMatchObject({ exitCode: 1 })
    expect(checked.stderr).toMatch(
      /^The command failed: the database \S+folkmoot\.db is damaged and was not changed\. [^\n]*\n$/,
    )
    expect(readFileSync(file).equals(spoilt)).toBe(true)
  }
})

test('refuses to start on a folder in place of the database in one sentence', async () => {
  const DATA_DIR = temporaryFolder()
  mkdirSync(join(DATA_DIR, 'folkmoot.db'))
  const { exitCode, stderr } = await runServerToExit({ DATA_DIR })
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^Folkmoot cannot start: \S+folkmoot\.db cannot be opened\. [^\n]*\.\n$/)
})
