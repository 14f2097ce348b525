import { globSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import type { Services } from '../../../src/server/platform/context.ts'
import { createLiveEvents } from '../../../src/server/platform/live-events/live-events.ts'
import { createFolderStore } from '../../../src/server/platform/media/folder-store.ts'
import { openMediaStore } from '../../../src/server/platform/media/open-media-store.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { fetchImage, pixelAt, plainImage, upload, uploadedPath } from '../../support/platform/images.ts'
import { idOf, keysOf, openWorldWithBucket } from '../../support/platform/images-in-bucket.ts'
import { temporaryFolder } from '../../support/process.ts'
import type { World } from '../../support/world.ts'

const day = 86_400_000
const refused = { error: messages.storageFails, requestId: expect.any(String), retryAfter: 5 }
/** The bucket has a separate clock. */
const setClock = (world: World, hours: number) => {
  world.services.now = () => new Date(Date.now() + hours * 3_600_000)
}

test('stores images in the bucket, and serves each to those who may see it', async () => {
  const { world, ann, bob, olga, club, keys, statuses } = await openWorldWithBucket()
  const path = await uploadedPath(world, ann, await plainImage(900, 600, '#cc3366'), club.slug)
  await ann.api.communitySettings.saveDetails({ slug: club.slug, bannerUrl: path })
  expect(await keys()).toEqual(keysOf(path))
  for (const url of [path, `${path}/avatar`, `${path}/banner`])
    expect(await statuses(url, ann, bob, olga, world.guest)).toEqual([200, 200, 404, 404])
  expect((await keys()).sort()).toEqual([...keysOf(path), keysOf(path)[0]?.replace('avatar.jpg', 'banner.webp')].sort())

  const get = (url: string, accept: string) => fetchImage(world, url, accept, bob.cookie)
  const [full, jpeg, avatar, banner] = [
    await get(path, 'image/webp'),
    await get(path, 'image/jpeg'),
    await get(`${path}/avatar`, 'image/webp'),
    await get(`${path}/banner`, '*/*'),
  ]
  expect(await sharp(full.bytes).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 })
  expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900 })
  expect(await sharp(avatar.bytes).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 })
  expect(await sharp(banner.bytes).metadata()).toMatchObject({ format: 'webp', width: 1_280, height: 256 })
  const [red = 0, , blue = 0] = await pixelAt(full.bytes, 10, 10)
  expect(red).toBeGreaterThan(blue)
  expect(full.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'content-type': 'image/webp' })
  const again = await world.app.inject({
    url: path,
    headers: { cookie: bob.cookie, accept: 'image/webp', 'if-none-match': String(full.headers.etag) },
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('answers HEAD like GET, without reading the file', async () => {
  const { world, server, ann, bob, olga, club } = await openWorldWithBucket()
  const path = await uploadedPath(world, ann, await plainImage(900, 600, '#cc3366'), club.slug)
  await ann.api.communitySettings.saveDetails({ slug: club.slug, bannerUrl: path })
  const answer = async (method: 'GET' | 'HEAD', url: string, { cookie }: { cookie: string }) => {
    const { statusCode, headers } = await world.app.inject({ method, url, headers: { cookie, accept: 'image/webp' } })
    const { date, 'x-request-id': id, 'content-length': length, 'transfer-encoding': encoding, ...others } = headers
    return { statusCode, ...others }
  }
  for (const url of [path, `${path}/avatar`, `${path}/banner`]) {
    server.requests.length = 0
    const heads = [await answer('HEAD', url, bob), await answer('HEAD', url, olga)]
    expect.soft(server.requests).toEqual([expect.stringMatching(/^HEAD /)])
    expect.soft(heads.map(({ statusCode }) => statusCode)).toEqual([200, 404])
    expect.soft(heads).toEqual([await answer('GET', url, bob), await answer('GET', url, olga)])
  }
})

test('refuses a wrong address and missing credentials at the start', () => {
  const good = { MEDIA_S3_URL: 's3://safe/forum', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret-value' }
  expect(readConfig(good).mediaBucket).toMatchObject({ at: { bucket: 'safe', key: 'forum/' } })
  expect(() => readConfig({ ...good, MEDIA_S3_URL: '/srv/images' })).toThrow('MEDIA_S3_URL must be an address such as')
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
    expect(() => readConfig({ ...good, [name]: '' })).toThrow(
      'MEDIA_S3_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
})

test('answers 404 for an image whose files are lost', async () => {
  const { world, ann, bucket, statuses } = await openWorldWithBucket()
  const path = await uploadedPath(world, ann)
  for (const key of keysOf(path)) await bucket.remove(key)
  expect(await statuses(path, ann)).toEqual([404])
  const head = await world.app.inject({ method: 'HEAD', url: path, headers: { cookie: ann.cookie } })
  expect(head.statusCode).toBe(404)
  await ann.api.auth.updateProfile({ image: path })
  expect(await statuses(`${path}/avatar`, ann)).toEqual([404])
})

test('deletes unused images with all their files, and only those', async () => {
  const { world, ann, bob, club, bucket, keys, statuses } = await openWorldWithBucket()
  const [used, banner] = [await uploadedPath(world, ann), await uploadedPath(world, ann)]
  await ann.api.posts.create({ title: 'Openings', content: `![](${used})`, forumId: club.forumId })
  await ann.api.communitySettings.saveDetails({ slug: club.slug, bannerUrl: banner })
  expect(await statuses(`${banner}/banner`, bob)).toEqual([200])
  await ann.api.communitySettings.saveDetails({ slug: club.slug, bannerUrl: null })
  await bucket.write('other/notes.txt', Buffer.from('foreign'), 'text/plain')
  await bucket.write('forum/pending/notes.txt', Buffer.from('foreign'), 'text/plain')
  world.advance(2 * day)
  await world.runJobs()
  expect(await keys()).toEqual([...keysOf(used), 'forum/pending/notes.txt', 'other/notes.txt'].sort())
  expect(await statuses(used, bob)).toEqual([200])
})

test('finishes uploads and removals that were interrupted, without listing the images', async () => {
  const { world, server, ann, keys, statuses } = await openWorldWithBucket()
  const { media } = world.services
  world.services.media = { ...media, publish: () => Promise.reject(new Error('interrupted')) }
  const path = await uploadedPath(world, ann)
  expect(await keys()).toEqual([...keysOf(path), `forum/pending/${idOf(path)}`])
  expect(await statuses(path, ann)).toEqual([200])
  world.services.media = media
  server.requests.length = 0
  await world.runJobs()
  expect(server.requests).toEqual([
    expect.stringMatching(/^GET \/safe\/?\?.*prefix=forum%2Fpending%2F/),
    expect.stringMatching(`^DELETE /safe/forum/pending/${idOf(path)}`),
  ])
  expect(await keys()).toEqual(keysOf(path))
  await ann.api.auth.updateProfile({ image: path })

  // A process that ended between the files and the row, and one that ended between the row and the files.
  const bytes = Buffer.from('a form')
  const files = { 'full.webp': bytes, 'full.jpg': bytes, 'avatar.webp': bytes, 'avatar.jpg': bytes }
  await media.write('01a20109-9918-7d50-8bf6-f083cbdbcdb1', files)
  const removed = await uploadedPath(world, ann)
  world.services.media = { ...media, remove: () => Promise.reject(new Error('interrupted')) }
  setClock(world, 48)
  await expect(world.runJobs()).rejects.toThrow()
  expect(await world.db.selectFrom('media').select('id').execute()).toEqual([{ id: idOf(path) }])
  expect((await keys()).length).toBe(3 * 4 + 2)
  expect(await statuses(removed, ann)).toEqual([404])
  world.services.media = media
  setClock(world, 0)
  await world.runJobs()
  expect((await keys()).length).toBe(3 * 4 + 2)
  setClock(world, 2)
  await world.runJobs()
  expect(await keys()).toEqual(keysOf(path))
})

test('refuses an upload that the bucket stores in part, and deletes the rest later', async () => {
  const { world, server, ann, keys } = await openWorldWithBucket()
  server.intercept((from, to) => {
    if (from.method !== 'PUT' || !from.url?.includes('full.jpg')) return false
    from.resume()
    to.writeHead(500).end()
    return true
  })
  const { status, body, headers } = await upload(world, ann, await plainImage(60, 40))
  expect({ status, body }).toEqual({ status: 503, body: refused })
  expect(headers['retry-after']).toBe('5')
  expect(await world.db.selectFrom('media').select('id').execute()).toEqual([])
  server.intercept()
  expect(await keys()).toEqual([expect.stringMatching(/^forum\/pending\/[0-9a-f-]{36}$/)])
  setClock(world, 2)
  await world.runJobs()
  expect(await keys()).toEqual([])
})

test('answers 503 while the bucket is away or silent, and serves again without a restart', async () => {
  const { world, server, ann, olga, club, logged, statuses } = await openWorldWithBucket()
  const path = await uploadedPath(world, ann, undefined, club.slug)
  const look = async () => {
    logged.length = 0
    const answer = await world.app.inject({ url: path, headers: { cookie: ann.cookie } })
    const { 'retry-after': retryAfter, 'cache-control': cache } = answer.headers
    return { status: answer.statusCode, body: answer.json(), retryAfter, cache, sentences: logged.map(sentenceOf) }
  }
  const sentenceOf = ({ context }: { context: object }) => ('err' in context ? (context.err as Error).message : '')
  const away = (sentence: string) => ({
    ...{ status: 503, body: refused, retryAfter: '5', cache: 'no-store' },
    sentences: [sentence],
  })
  server.intercept(() => true)
  expect(await look()).toEqual(away('s3://safe: its server does not answer.'))
  // The beginning of an answer, but no byte of the image.
  server.intercept((_from, to) => {
    to.writeHead(200, { 'content-length': '1000' }).flushHeaders()
    setImmediate(() => to.destroy())
    return true
  })
  expect(await look()).toEqual(away('s3://safe: its server cut the connection.'))
  server.intercept()
  expect(await statuses(path, ann)).toEqual([200])

  await server.stop()
  expect(await look()).toEqual(away('s3://safe: its server refuses connections.'))
  expect(await statuses(path, olga)).toEqual([404])
  expect((await upload(world, ann, await plainImage(60, 40))).status).toBe(503)
  expect(await world.db.selectFrom('media').select('id').execute()).toHaveLength(1)
})

test('breaks off an answer whose image breaks off', async () => {
  const { world, server, ann } = await openWorldWithBucket()
  const path = await uploadedPath(world, ann)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  server.intercept((_from, to) => {
    to.writeHead(200, { 'content-length': '1000000' }).write(Buffer.alloc(100_000), () => to.destroy())
    return true
  })
  const get = () => fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: ann.cookie } })
  const broken = await get()
  expect(broken.status).toBe(200)
  await expect(broken.arrayBuffer()).rejects.toThrow()
  server.intercept()
  expect((await (await get()).arrayBuffer()).byteLength).toBeGreaterThan(50)
})

test('explains wrong credentials in the log, and nowhere else', async () => {
  const { world, ann, logged } = await openWorldWithBucket()
  const account = world.services.config.s3Account
  const wrong = { ...account, secretAccessKey: 'a-wrong-secret' }
  const at = { bucket: 'safe', key: 'forum/' }
  world.services.media = openMediaStore({ dataDir: '/nowhere', mediaBucket: { at, account: wrong } })
  expect(await upload(world, ann, await plainImage(60, 40))).toMatchObject({ status: 503, body: refused })
  expect(logged).toMatchObject([
    { level: 'error', context: { err: { message: 's3://safe: the server refuses AWS_SECRET_ACCESS_KEY.' } } },
  ])
  expect(JSON.stringify(logged)).not.toMatch(/a-wrong-secret|AWS4-HMAC/)
})

test('several servers share a bucket: each reads at once what another stored, and may make the same banner', async () => {
  const { world, ann, bob, olga, club, keys } = await openWorldWithBucket()
  const db = world.openAgain()
  onTestFinished(() => db.destroy())
  const services: Services = {
    ...world.services,
    ...{
      db,
      live: createLiveEvents(db, world.services.now),
      media: openMediaStore(world.services.config),
      log: pino({ level: 'silent' }),
    },
  }
  const app = await buildApp(services)
  onTestFinished(() => app.close())
  const other = { ...world, app, services }
  const path = await uploadedPath(world, ann, undefined, club.slug)
  for (const [who, status] of [
    [bob, 200],
    [olga, 404],
  ] as const)
    expect((await fetchImage(other, path, '*/*', who.cookie)).status).toBe(status)
  await ann.api.communitySettings.saveDetails({ slug: club.slug, bannerUrl: path })
  const strips = await Promise.all([world, other].map((one) => fetchImage(one, `${path}/banner`, '*/*', bob.cookie)))
  expect(strips.map(({ status }) => status)).toEqual([200, 200])
  expect(strips[0]?.bytes.equals(strips[1]?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect((await keys()).length).toBe(5)

  // A banner that is made while another server removes the image leaves nothing.
  const next = await uploadedPath(world, ann)
  const late = await services.media.openDerived(idOf(next), 'banner.webp', async (full) => {
    await world.services.media.remove(idOf(next))
    return full
  })
  expect([late, (await keys()).length]).toEqual([null, 5])
})

test('serves images of a data folder that were copied to the bucket under their names', async () => {
  const { world, ann, bob, club, bucket, keys, statuses } = await openWorldWithBucket()
  const folder = join(temporaryFolder(), 'media')
  const { media } = world.services
  world.services.media = createFolderStore(folder)
  const path = await uploadedPath(world, ann, undefined, club.slug)
  world.services.media = media
  expect(await statuses(path, bob)).toEqual([404])
  for (const name of globSync('*/*/*', { cwd: folder }))
    await bucket.write(`forum/${name}`, readFileSync(join(folder, name)), 'image/webp')
  expect(await keys()).toEqual(keysOf(path))
  expect(await statuses(path, bob)).toEqual([200])
  expect(await statuses(`${path}/avatar`, bob)).toEqual([200])
})
