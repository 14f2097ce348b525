import sharp from 'sharp'
import { expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { limitMessage } from '../../support/limit-message.ts'
import { plainImage, upload, uploadedPath } from '../../support/platform/images.ts'
import type { World } from '../../support/world.ts'

async function setting() {
  const world = await openWorld()
  const [root, ann, bob] = [
    await world.user('Root', { isSuperAdmin: true }),
    await world.user('Ann'),
    await world.user('Bob'),
  ]
  return { world, root, ann, bob }
}

const countMedia = async (world: World) => (await world.db.selectFrom('media').select('id').execute()).length

/** A picture that does not compress. */
const noise = () =>
  sharp({
    create: {
      width: 1_200,
      height: 1_200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

test('lets only super admins upload, for the logo, where uploads are off', async () => {
  const { world, root, ann } = await setting()
  const file = await plainImage(60, 40)
  await root.api.adminSettings.save({ takesUploads: false })
  expect(await upload(world, ann, file)).toMatchObject({ status: 403, body: { error: messages.uploadsOff } })
  expect((await upload(world, root, file)).status).toBe(200)
  expect((await world.guest.api.instance.get()).takesUploads).toBe(false)
  await root.api.adminSettings.save({ takesUploads: true })
  expect((await upload(world, ann, file)).status).toBe(200)
  expect(await countMedia(world)).toBe(2)
})

test("limits uploads to each user's own quota", async () => {
  const { world, root, ann, bob } = await setting()
  await root.api.adminSettings.save({ uploadQuotaMb: 1 })
  await uploadedPath(world, ann)
  const refused = await upload(world, ann, await noise())
  const [{ bytes }] = (await world.db.selectFrom('media').select('bytes').execute()) as [{ bytes: number }]
  expect(refused).toMatchObject({
    status: 403,
    body: { error: messages.uploadQuotaReached, uploadQuotaMb: 1, usedBytes: bytes },
  })
  expect((await upload(world, ann, await plainImage(60, 40))).status).toBe(200)
  await world.db
    .updateTable('media')
    .set({ bytes: 1024 * 1024 })
    .execute()
  expect((await upload(world, ann, await plainImage(60, 40))).status).toBe(403)
  expect((await upload(world, bob, await plainImage(60, 40))).status).toBe(200)
  await root.api.adminSettings.save({ uploadQuotaMb: 0 })
  expect((await upload(world, ann, await noise())).status).toBe(200)
  expect(await countMedia(world)).toBe(4)
})

test('lets an unverified user store a profile photo, and little more', async () => {
  const { world, bob } = await setting()
  const eve = await world.user('Eve', { isVerified: false })
  const photo = await uploadedPath(world, eve)
  await eve.api.auth.updateProfile({ image: photo })
  const full = async () => {
    await world.db.updateTable('media').set({ bytes: limits.unverifiedImagesBytes }).execute()
    return await upload(world, eve, await plainImage(60, 40))
  }
  expect(await full()).toMatchObject({
    status: 403,
    body: { error: messages.uploadVerificationNeeded, requiresVerification: true },
  })
  await world.db
    .updateTable('media')
    .set({ bytes: limits.unverifiedImagesBytes - 1 })
    .execute()
  expect((await upload(world, eve, await plainImage(60, 40))).status).toBe(403)
  expect((await upload(world, bob, await plainImage(60, 40))).status).toBe(200)
  await world.db.updateTable('user').set({ emailVerifiedAt: new Date().toISOString() }).execute()
  expect((await upload(world, eve, await plainImage(60, 40))).status).toBe(200)
})

test('lets an unverified user upload ten images a day', async () => {
  const world = await openWorld({ limitsRates: true })
  const eve = await world.user('Eve', { isVerified: false })
  const file = await plainImage(60, 40)
  for (let time = 0; time < 10; time++) expect((await upload(world, eve, file)).status).toBe(200)
  expect(await upload(world, eve, file)).toMatchObject({ status: 429, body: { error: limitMessage } })
})
