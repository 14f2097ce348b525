import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkMedia } from '../../../src/server/operations/integrity/check-media.ts'
import { openMediaStore } from '../../../src/server/platform/media/open-media-store.ts'
import { archiveEntries } from '../../support/operations/backups.ts'
import { fetchImage, uploadedPath } from '../../support/platform/images.ts'
import { idOf, keysOf, openWorldWithBucket } from '../../support/platform/images-in-bucket.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'

const patience = { timeout: 180_000 }
const hour = 3_600_000

test('the check compares rows with a list of the bucket, and moves files without a row away', async () => {
  const { server, world, ann, bucket, keys } = await openWorldWithBucket()
  const paths = [await uploadedPath(world, ann), await uploadedPath(world, ann), await uploadedPath(world, ann)]
  const [whole = '', broken = '', unknown = ''] = paths
  const media = openMediaStore(world.services.config)
  const check = (hours: number, repairs = false) =>
    checkMedia({ db: world.db, repairs, step: async () => {} }, media, new Date(Date.now() + hours * hour))
  expect(await check(2)).toEqual([])
  server.requests.length = 0
  await check(2)
  expect(server.requests).toEqual([expect.stringMatching(/^GET .*prefix=forum%2F/)])

  await bucket.remove(keysOf(broken)[1] ?? '')
  await world.db.deleteFrom('media').where('id', '=', idOf(unknown)).execute()
  const lost = { what: 'images without their files', count: 1, examples: [idOf(broken)], isRepairable: false }
  const location = `s3://safe/forum/${idOf(unknown).slice(-2)}/${idOf(unknown)}/`
  const stray = { what: 'files without an image', count: 1, examples: [location], isRepairable: true }
  expect(await check(0)).toEqual([lost])
  expect(await check(2)).toEqual([stray, lost])
  expect(await check(2, true)).toEqual([stray, lost])
  expect(await check(2)).toEqual([lost])
  const orphans = keysOf(unknown).map((key) => key.replace(/^forum\/..\//, 'forum/orphans/'))
  const left = keysOf(broken).filter((_, at) => at !== 1)
  expect(await keys()).toEqual([...keysOf(whole), ...left, ...orphans].sort())
})

test('the doctor tries the bucket, and explains what is wrong', patience, async () => {
  const { env, dataDir, keys, server } = await openWorldWithBucket()
  const lineOf = async (more: Record<string, string> = {}) => {
    const { stdout } = await folkmoot(['doctor'], { ...env, DATA_DIR: dataDir, PORT: '0', ...more })
    return stdout.split('\n').find((line) => line.slice(6).startsWith('Images'))
  }
  expect(await lineOf()).toBe(
    'ok    Images       s3://safe/forum/ lists, reads, writes and deletes; backups leave the images out',
  )
  expect(await keys()).toEqual([])
  const advice = 'see MEDIA_S3_URL and AWS_…, and let the key list, read, write and delete in this folder'
  expect(await lineOf({ AWS_SECRET_ACCESS_KEY: 'a-wrong-secret' })).toBe(
    `fail  Images       s3://safe: the server refuses AWS_SECRET_ACCESS_KEY; ${advice}`,
  )
  server.intercept((from, to) => {
    if (from.method === 'DELETE') to.writeHead(403).end()
    return from.method === 'DELETE'
  })
  expect(await lineOf()).toBe(`fail  Images       s3://safe: the credentials give no access; ${advice}`)
  expect(await lineOf({ MEDIA_S3_URL: '' })).toBeUndefined()
})

test('backups leave the images in the bucket, and restores find them there', patience, async () => {
  const { env, dataDir, world, ann, bob, club, keys } = await openWorldWithBucket()
  const path = await uploadedPath(world, ann, undefined, club.slug)
  await ann.api.posts.create({ title: 'Openings', content: `![](${path})`, forumId: club.forumId })
  const vars = { ...env, DATA_DIR: dataDir }
  const folder = temporaryFolder()
  const archive = join(folder, 'forum.tar.gz')
  expect(await folkmoot(['backup', archive], vars)).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(
      /forum\.tar\.gz: \d+\.\d MB, without the images, which stay in s3:\/\/safe\/forum\/; verified by restoring a copy\.\n$/,
    ),
    stderr: '',
  })
  const entries = await archiveEntries(archive)
  expect(entries.map(({ name }) => name)).toEqual(['manifest.json', 'folkmoot.db'])
  expect(JSON.parse(entries[0]?.content.toString() ?? '')).toMatchObject({
    imageBucket: 's3://safe/forum/',
    without: [],
  })

  const restored = join(folder, 'restored')
  const restore = (more: Record<string, string>) =>
    folkmoot(['restore', '--force', archive], { ...env, DATA_DIR: restored, ...more })
  expect(await restore({})).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('The images are in s3://safe/forum/ as they are now'),
    stderr: '',
  })
  expect(await folkmoot(['check'], { ...env, DATA_DIR: restored })).toMatchObject({ exitCode: 0 })
  expect((await restore({ MEDIA_S3_URL: '' })).stdout).toContain(
    `in s3://safe/forum/. Set MEDIA_S3_URL to it, or copy them to ${join(restored, 'media')}.`,
  )
  expect(existsSync(join(restored, 'media'))).toBe(false)
  expect(await keys()).toEqual(keysOf(path))

  // An export is for people, and contains the images.
  const exported = join(folder, 'club.tar.gz')
  expect(await folkmoot(['export-community', club.slug, exported], vars)).toMatchObject({ exitCode: 0, stderr: '' })
  const [, webp, jpg, ...more] = await archiveEntries(exported)
  const full = await fetchImage(world, path, 'image/webp', bob.cookie)
  const imageFolder = `media/${idOf(path).slice(-2)}/${idOf(path)}`
  expect([webp?.name, jpg?.name, more]).toEqual([`${imageFolder}/full.webp`, `${imageFolder}/full.jpg`, []])
  expect(webp?.content.equals(full.bytes)).toBe(true)
})
