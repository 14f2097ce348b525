import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { fetchImage, pixelAt, plainImage, upload, uploadedPath } from '../../support/platform/images.ts'
import type { TestUser, World } from '../../support/world.ts'

const readsWebp = 'image/avif,image/webp,*/*;q=0.8'
const near = (colour: readonly number[], wanted: readonly number[]) =>
  colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 24)

/** Two halves, left red and right blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
      left: width / 2,
      top: 0,
    },
  ])

/** The path of a public image. */
async function photoOf(world: World, user: TestUser) {
  const image = await uploadedPath(world, user)
  await user.api.auth.updateProfile({ image })
  return image
}

describe('an uploaded image', () => {
  test('may be JPEG, PNG or WebP, with any file name', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const image = halves(60, 40)
    for (const [type, file] of [
      ['image/jpeg', await image.clone().jpeg().toBuffer()],
      ['image/png', await image.clone().png().toBuffer()],
      ['image/webp', await image.clone().webp().toBuffer()],
    ] as const) {
      for (const part of [
        { type, name: 'photo' },
        { type: 'text/plain', name: '../../etc/passwd' },
      ]) {
        const { status, body } = await upload(world, ann, file, part)
        expect.soft(status, type).toBe(200)
        expect
          .soft(body)
          .toEqual({ secure_url: expect.stringMatching(/^http:\/\/folkmoot\.test\/api\/media\/[0-9a-f-]{36}$/) })
        const served = await fetchImage(world, new URL(body.secure_url ?? '').pathname, readsWebp, ann.cookie)
        expect.soft(near(await pixelAt(served.bytes, 10, 20), [255, 0, 0]), type).toBe(true)
        expect.soft(near(await pixelAt(served.bytes, 50, 20), [0, 0, 255]), type).toBe(true)
      }
    }
  })

  test('keeps its colours in every colour format', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const grey = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
    for (const [kind, file] of [
      ['one channel', await sharp(grey).greyscale().png().toBuffer()],
      ['one channel with transparency', await sharp(grey).ensureAlpha().greyscale().png().toBuffer()],
      ['16 bits', await sharp(grey).toColourspace('rgb16').png().toBuffer()],
      ['a palette', await sharp(grey).png({ palette: true }).toBuffer()],
      ['CMYK', await sharp(grey).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()],
    ] as const) {
      const path = await uploadedPath(world, ann, file)
      for (const accept of [readsWebp, '*/*']) {
        for (const url of [path, `${path}/avatar`]) {
          const { bytes } = await fetchImage(world, url, accept, ann.cookie)
          expect.soft(near(await pixelAt(bytes, 20, 20), [128, 128, 128]), `${kind} ${accept} ${url}`).toBe(true)
        }
      }
    }
  })

  test('is rotated upright, and loses location, camera and author', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const telling = await halves(80, 40)
      .withExif({
        IFD0: { Copyright: 'Secret Author', Model: 'Secret Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><Secret/></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg({ quality: 95 })
      .toBuffer()
    expect(telling.includes('Secret')).toBe(true)
    expect(await sharp(telling).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })

    const path = await uploadedPath(world, ann, telling)
    for (const accept of [readsWebp, 'image/jpeg']) {
      for (const url of [path, `${path}/avatar`]) {
        const { bytes } = await fetchImage(world, url, accept, ann.cookie)
        const { orientation, exif, xmp, iptc, icc } = await sharp(bytes).metadata()
        expect.soft({ orientation, exif, xmp, iptc, icc }, url).toEqual({})
        for (const word of ['Secret', 'Exif', 'xmpmeta']) expect.soft(bytes.includes(word), word).toBe(false)
      }
      const { bytes } = await fetchImage(world, path, accept, ann.cookie)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 80 })
      expect(near(await pixelAt(bytes, 20, 10), [255, 0, 0])).toBe(true)
      expect(near(await pixelAt(bytes, 20, 70), [0, 0, 255])).toBe(true)
    }
  })

  test('is at most 2048 pixels wide and high, and never enlarged; its avatar is 400 by 400', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    for (const [given, kept] of [
      [
        [3_000, 1_500],
        [2_048, 1_024],
      ],
      [
        [1_000, 4_000],
        [512, 2_048],
      ],
      [
        [2_048, 2_048],
        [2_048, 2_048],
      ],
      [
        [30, 20],
        [30, 20],
      ],
      [
        [1, 1],
        [1, 1],
      ],
    ] as const) {
      const path = await uploadedPath(world, ann, await plainImage(given[0], given[1]))
      for (const accept of [readsWebp, '*/*']) {
        const [whole, avatar] = [
          await fetchImage(world, path, accept, ann.cookie),
          await fetchImage(world, `${path}/avatar`, accept, ann.cookie),
        ]
        expect.soft(await sharp(whole.bytes).metadata()).toMatchObject({ width: kept[0], height: kept[1] })
        expect.soft(await sharp(avatar.bytes).metadata()).toMatchObject({ width: 400, height: 400 })
      }
    }
  })

  test('crops its avatar around the salient part', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const face = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#e8b08a' } })
      .composite([{ input: { create: { width: 60, height: 60, channels: 3, background: '#402010' } } }])
      .png()
      .toBuffer()
    for (const left of [0, 1_400]) {
      const scene = await sharp({ create: { width: 1_600, height: 400, channels: 3, background: '#9a9a9a' } })
        .composite([{ input: face, left, top: 100 }])
        .png()
        .toBuffer()
      const { bytes } = await fetchImage(world, `${await uploadedPath(world, ann, scene)}/avatar`, '*/*', ann.cookie)
      const { channels } = await sharp(bytes).stats()
      const [red, , blue] = channels.map(({ mean }) => mean)
      expect.soft((red ?? 0) - (blue ?? 0), `left ${left}`).toBeGreaterThan(10)
    }
  })

  test('keeps transparency in WebP, and gets a white background in JPEG', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const file = await sharp({ create: { width: 40, height: 40, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const path = await uploadedPath(world, ann, file)
    for (const url of [path, `${path}/avatar`]) {
      expect((await sharp((await fetchImage(world, url, readsWebp, ann.cookie)).bytes).metadata()).hasAlpha).toBe(true)
      expect(
        near(await pixelAt((await fetchImage(world, url, '*/*', ann.cookie)).bytes, 20, 20), [255, 255, 255]),
      ).toBe(true)
    }
  })
})

describe('the URL of an image', () => {
  test('serves WebP to clients that accept it, JPEG to others, and caches photos forever', async () => {
    const world = await openWorld()
    const path = await photoOf(world, await world.user('Ann'))
    for (const [accept, type, format] of [
      [readsWebp, 'image/webp', 'webp'],
      ['image/*', 'image/webp', 'webp'],
      ['image/png,*/*;q=0.8', 'image/jpeg', 'jpeg'],
      ['*/*', 'image/jpeg', 'jpeg'],
    ] as const) {
      for (const url of [path, `${path}/avatar`]) {
        const { status, headers, bytes } = await fetchImage(world, url, accept)
        expect.soft(status).toBe(200)
        expect.soft(headers).toMatchObject({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        expect.soft(String(headers.vary).toLowerCase()).toContain('accept')
        expect.soft((await sharp(bytes).metadata()).format).toBe(format)
      }
    }
  })

  test('serves nothing else, in any notation', async () => {
    const world = await openWorld()
    const path = await photoOf(world, await world.user('Ann'))
    const id = path.split('/').at(-1) ?? ''
    for (const wrong of [
      '/api/media/00000000-0000-7000-8000-000000000000',
      `/api/media/${id.toUpperCase()}x`,
      `/api/media/${id.slice(1)}`,
      `${path}/full.webp`,
      `${path}/avatar/`,
      `${path}/..`,
      `/api/media/${id}%2ffull.jpg`,
      `/api/media/${id}%00`,
      `/api/media/..%2f..%2f${id}`,
      '/api/media/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
      '/api/media/%2e%2e%2f%2e%2e%2ffolkmoot.db',
      `/api/media/${'-'.repeat(36)}`,
      `/api/media/${id.slice(-2)}/${id}`,
      '/api/media/',
      '/api/media/upload',
    ]) {
      const answer = await world.app.inject({ url: wrong })
      expect.soft({ wrong, status: answer.statusCode }).toEqual({ wrong, status: 404 })
      expect.soft(answer.headers['cache-control'], wrong).toBe('no-store')
      expect.soft(answer.json(), wrong).toEqual({ error: 'Not found' })
    }
    expect((await fetchImage(world, path)).status).toBe(200)
  })
})
