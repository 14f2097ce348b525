import sharp from 'sharp'
import { expect, test } from 'vitest'
import { analyzeTexts } from '../../../src/server/instance/content-filter/analyze-texts.ts'
import { openWorld } from '../../support/checked-world.ts'
import { limitMessage } from '../../support/limit-message.ts'
import { decompressionBomb } from '../../support/platform/decompression-bomb.ts'
import { plainImage, upload } from '../../support/platform/images.ts'

const progressive = async (width: number, height: number) =>
  sharp(await plainImage(width, height))
    .jpeg({ progressive: true })
    .toBuffer()

const cmyk = async (width: number, height: number) =>
  sharp(await plainImage(width, height))
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()

const tooMany = (has: string, max: number) =>
  `This image has ${has} megapixels. Images of its kind may have at most ${max} megapixels.`

test('refuses images that cost more at lower sizes than plain ones', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const [deep, interlaced] = [{ depth: 16 }, { isInterlaced: true }]
  for (const [name, file, refusal] of [
    ['11 megapixels', await decompressionBomb(3_300, 3_300), null],
    ['11 megapixels, 16 bits', await decompressionBomb(3_300, 3_300, deep), tooMany('10.9', 10)],
    ['11 megapixels, interlaced', await decompressionBomb(3_300, 3_300, interlaced), tooMany('10.9', 10)],
    ['7 megapixels, both', await decompressionBomb(2_650, 2_650, { ...deep, ...interlaced }), tooMany('7.1', 5)],
    ['27 megapixels, progressive', await progressive(5_200, 5_200), tooMany('27.1', 26)],
    ['27 megapixels, transparent', await decompressionBomb(5_200, 5_200, { isTransparent: true }), tooMany('27.1', 26)],
    ['11 megapixels, CMYK', await cmyk(3_300, 3_300), tooMany('10.9', 10)],
    ['1 megapixel, progressive', await progressive(1_000, 1_000), null],
    [
      '1 megapixel, interlaced',
      await sharp(await plainImage(1_000, 1_000))
        .png({ progressive: true })
        .toBuffer(),
      null,
    ],
  ] as const) {
    const { status, body } = await upload(world, ann, file)
    const expected = refusal === null ? [200, undefined] : [400, refusal]
    expect.soft([status, body.error], name).toEqual(expected)
  }
})

test('counts an upload by the cost of what it decodes and makes', async () => {
  const world = await openWorld({ limitsRates: true })
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  for (const { id } of [ann, bob])
    for (let time = 0; time < 38; time++) await world.services.rateLimits.consume('upload', id)
  const [small, large] = [await plainImage(60, 40), await decompressionBomb(6_200, 6_200)]
  expect((await upload(world, ann, large)).status).toBe(200)
  expect(await upload(world, ann, small)).toMatchObject({ status: 429, body: { error: limitMessage } })
  for (const status of [200, 200, 429]) expect((await upload(world, bob, small)).status).toBe(status)
})

/** Starts the works of two users, Bob's last, and returns who ended in which order. */
async function orderOf(works: readonly [string, () => Promise<unknown>][]) {
  const order: string[] = []
  await Promise.all(works.map(([name, work]) => work().then(() => order.push(name))))
  return order
}

test('images of one user delay images of another by a turn only', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const large = await decompressionBomb(1_200, 1_200)
  const send = (user: typeof ann, file: Buffer) => async () => {
    expect((await upload(world, user, file)).status).toBe(200)
  }
  const order = await orderOf([
    ...['ann', 'ann', 'ann', 'ann'].map((name) => [name, send(ann, large)] as const),
    ['bob', send(bob, await plainImage(60, 40))],
  ] as [string, () => Promise<unknown>][])
  expect(order.indexOf('bob')).toBeLessThan(4)
  expect(order).toHaveLength(5)
})

test('images of all unverified users together delay images of a verified one by a turn only', async () => {
  const world = await openWorld()
  const large = await decompressionBomb(2_000, 2_000)
  const send = (user: { cookie: string }, file: Buffer) => async () => {
    expect((await upload(world, user, file)).status).toBe(200)
  }
  const works: [string, () => Promise<unknown>][] = []
  for (const name of ['U1', 'U2', 'U3', 'U4', 'U5'])
    works.push([name, send(await world.user(name, { isVerified: false }), large)])
  const order = await orderOf([...works, ['bob', send(await world.user('Bob'), await plainImage(60, 40))]])
  expect(order).toHaveLength(6)
  expect(order.indexOf('bob')).toBeLessThan(4)
})

test('long texts of one author delay texts of another by a turn only', async () => {
  const long = 'A sentence about the garden, its beds and its bees. '.repeat(700)
  // Straight to the queue: a post also waits for the database, whose order is no concern of this test.
  const read = (id: string, text: string) => () => analyzeTexts({ viewer: { id }, address: '192.0.2.1' }, [text])
  const order = await orderOf([
    ...Array.from({ length: 4 }, () => ['ann', read('ann', long)] as const),
    ['bob', read('bob', 'Short')],
  ] as [string, () => Promise<unknown>][])
  expect(order).toEqual(['ann', 'bob', 'ann', 'ann', 'ann'])
})
