import { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { withAnimation } from '../../support/platform/animated-png.ts'
import { decompressionBomb } from '../../support/platform/decompression-bomb.ts'
import { fetchImage, plainImage, upload, uploadedPath } from '../../support/platform/images.ts'

afterEach(() => void vi.restoreAllMocks())

const thinImages = async () => ({
  '800×4': await readFile(join(import.meta.dirname, '../../support/platform/thin-800x4.png')),
  '2048×1': await plainImage(2_048, 1),
  '1×2048': await plainImage(1, 2_048),
  '1×100': await plainImage(1, 100),
  '60000×1': await plainImage(60_000, 1),
})

// Scaled as a whole, they would become up to 2.6 billion pixels and exceed the time of a task.
test('stores thin images as they are, and makes photos and banners of them', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { slug } = await createCommunity(ann)
  for (const [name, file] of Object.entries(await thinImages())) {
    const path = await uploadedPath(world, ann, file)
    await ann.api.communitySettings.saveDetails({ slug, bannerUrl: path })
    const avatar = await fetchImage(world, `${path}/avatar`, '*/*', ann.cookie)
    const banner = await fetchImage(world, `${path}/banner`)
    expect.soft(await sharp(avatar.bytes).metadata(), name).toMatchObject({ width: 400, height: 400 })
    expect.soft(banner.status, name).toBe(200)
    expect.soft(await sharp(banner.bytes).metadata(), name).toMatchObject({ width: 1_280, height: 256 })
  }
})

test('ends an image that takes too long, counts it several times, and goes on with the next one', async () => {
  const world = await openWorld({ limitsRates: true })
  const ann = await world.user('Ann')
  for (let time = 0; time < 35; time++) await world.services.rateLimits.consume('upload', ann.id)
  const killed = vi.spyOn(ChildProcess.prototype, 'kill')
  // Its making takes twice the time that a task may take.
  const refused = await upload(world, ann, await decompressionBomb(7_800_000, 5))
  expect(refused).toMatchObject({ status: 400, body: { error: messages.imageTooCostly, field: 'file' } })
  expect(killed).toHaveBeenCalledWith('SIGKILL')
  expect((await upload(world, ann, await plainImage(60, 40))).status).toBe(429)
  const bob = await world.user('Bob')
  expect((await upload(world, bob, await plainImage(60, 40))).status).toBe(200)
})

test('names the limit of megapixels', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const photo = await sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()
  expect(photo.length).toBeLessThan(limits.imageBytesMax)
  expect(await upload(world, ann, photo)).toMatchObject({
    status: 400,
    body: {
      error: 'This image has 48.8 megapixels. Images of its kind may have at most 40 megapixels.',
      field: 'file',
    },
  })
})

test('refuses animated images before it stores them', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const frames = [await plainImage(40, 40, '#ff0000'), await plainImage(40, 40, '#0000ff')]
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(webp).metadata()).pages).toBe(2)
  for (const file of [webp, withAnimation(await plainImage(40, 40))])
    expect(await upload(world, ann, file)).toMatchObject({
      status: 400,
      body: { error: messages.imageAnimated, field: 'file' },
    })
  expect(await world.db.selectFrom('media').select('id').execute()).toEqual([])
  expect((await upload(world, ann, await sharp(frames[0]).webp().toBuffer())).status).toBe(200)
})

test('ends the process of images when it is idle, and starts another one for the next image', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const killed = vi.spyOn(ChildProcess.prototype, 'kill')
  await uploadedPath(world, ann)
  await expect.poll(() => killed.mock.calls.length).toBeGreaterThan(0)
  await uploadedPath(world, ann)
})
