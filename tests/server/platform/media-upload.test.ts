import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { fetchImage, multipartForm, plainImage, upload } from '../../support/platform/images.ts'
import { exportOf } from '../../support/users/export-of.ts'

const notAnImage = 'Please upload a valid image file (JPEG, PNG, or WebP).'
const tooLarge = 'Image size should be less than 5MB.'
const script = '<script>alert("folkmoot")</script>'

const jpeg = async () =>
  sharp(await plainImage(200, 100))
    .jpeg()
    .toBuffer()

/** A JPEG with a comment of the maximum length. */
function withComment(image: Buffer, comment: string) {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([
    image.subarray(0, 2),
    Buffer.from('fffe', 'hex'),
    length,
    Buffer.from(comment),
    image.subarray(2),
  ])
}

/** A JPEG that declares 65,500 pixels of width and height. */
function enlarged(image: Buffer) {
  const start = image.indexOf(Buffer.from('ffc0', 'hex'))
  const copy = Buffer.from(image)
  copy.writeUInt16BE(65_500, start + 5)
  copy.writeUInt16BE(65_500, start + 7)
  return copy
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="9" height="9"/>${script}</svg>`

const immense = 'a JPEG that says it is immense'

/** Files of other kinds, and broken ones. */
async function wrongFiles(): Promise<Record<string, Buffer>> {
  const image = await jpeg()
  const png = await plainImage(300, 300)
  return {
    'text called photo.png': Buffer.from('This is no image.'),
    nothing: Buffer.alloc(0),
    HTML: Buffer.from(`<!doctype html>${script}`),
    SVG: Buffer.from(svg),
    GIF: await sharp(png).gif().toBuffer(),
    AVIF: await sharp(png).avif({ effort: 0 }).toBuffer(),
    TIFF: await sharp(png).tiff().toBuffer(),
    'half a JPEG': image.subarray(0, image.length / 2),
    'the beginning of a JPEG': image.subarray(0, 100),
    'half a PNG': png.subarray(0, png.length / 2),
    'the signature of a PNG': png.subarray(0, 8),
    'a PNG with a wrong checksum': Buffer.concat([png.subarray(0, 29), Buffer.alloc(4), png.subarray(33)]),
    [immense]: enlarged(image),
  }
}

test('refuses files that are not JPEG, PNG or WebP by their content, and stores nothing', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  for (const [kind, file] of Object.entries(await wrongFiles())) {
    for (const type of ['image/png', 'image/jpeg']) {
      const { status, body } = await upload(world, ann, file, { type })
      const error = kind === immense ? expect.stringMatching(/ may have at most 40 megapixels\.$/) : notAnImage
      expect.soft({ kind, status, body }).toEqual({ kind, status: 400, body: { error, field: 'file' } })
    }
  }
  expect((await exportOf(ann)).images).toEqual([])
})

test('refuses files over 5 MB, and accepts 5 MB', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const image = await jpeg()
  const ofSize = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.length)])
  for (const bytes of [limits.imageBytesMax + 1, 6 * 1024 * 1024, 12 * 1024 * 1024]) {
    const { status, body } = await upload(world, ann, ofSize(bytes))
    expect.soft({ bytes, status, body }).toEqual({ bytes, status: 413, body: { error: tooLarge, field: 'file' } })
  }
  expect((await exportOf(ann)).images).toEqual([])
  expect((await upload(world, ann, ofSize(limits.imageBytesMax - 1))).status).toBe(200)
  expect((await exportOf(ann)).images).toHaveLength(1)
})

/** In megabytes. An unpacked bomb takes 150, and several times that while it is scaled. */
const growthMax = 48

test('refuses a small file that unpacks to 50 megapixels, and 6 MB, without using memory', async () => {
  const file = join(import.meta.dirname, '../../support/platform/upload-memory.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', file])
  const { answers, growth } = JSON.parse(stdout)
  const bombRefused = {
    status: 400,
    error: 'This image has 50.0 megapixels. Images of its kind may have at most 40 megapixels.',
  }
  const round = [bombRefused, bombRefused, { status: 413, error: tooLarge }]
  expect(answers).toMatchObject([{ status: 200 }, { status: 413 }, ...round, ...round, ...round])
  expect(answers[2].bytes).toBeLessThan(200_000)
  expect(growth).toBeLessThan(growthMax)
})

test('removes data hidden next to the picture', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const image = await jpeg()
  const png = await plainImage(200, 100)
  const page = `*/=1;/*--><html>${script}</html><!--`
  for (const [kind, file] of Object.entries({
    'a page in a comment and behind the image': Buffer.concat([withComment(image, page), Buffer.from(page)]),
    'a page behind a PNG': Buffer.concat([png, Buffer.from(page)]),
    'an archive behind the image': Buffer.concat([image, Buffer.from('PK\x03\x04'), Buffer.from(script)]),
  })) {
    const { status, body } = await upload(world, ann, file, { name: 'photo.html', type: 'text/html' })
    expect.soft({ kind, status }).toEqual({ kind, status: 200 })
    const { pathname } = new URL(body.secure_url ?? '')
    for (const accept of ['image/webp', 'image/jpeg', 'text/html,*/*']) {
      for (const url of [pathname, `${pathname}/avatar`, `${pathname}?name=photo.html`]) {
        const served = await fetchImage(world, url, accept, ann.cookie)
        expect.soft(served.headers['content-type']).toMatch(/^image\/(webp|jpeg)$/)
        expect.soft(served.headers['x-content-type-options']).toBe('nosniff')
        for (const word of ['script', 'alert', 'html', 'PK\x03\x04']) {
          expect.soft(served.bytes.includes(word), `${kind}: ${word}`).toBe(false)
        }
      }
    }
  }
})

describe('an upload', () => {
  test('requires signing in', async () => {
    const world = await openWorld()
    const { status, body } = await upload(world, world.guest, await jpeg())
    expect({ status, body }).toEqual({ status: 401, body: { error: messages.signInNeeded } })
    const ann = await world.user('Ann')
    await ann.api.auth.logout()
    expect((await upload(world, ann, await jpeg())).status).toBe(401)
    expect(await world.db.selectFrom('media').select('id').execute()).toEqual([])
  })

  test('ignores the extra fields of other media hosts, before and after the file', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const others = { upload_preset: 'folkmoot_dev', cloud_name: 'demo', file_name: '../../x', public_id: 'mine' }
    for (const part of [{ before: others }, { after: others }, { before: others, after: others }]) {
      const { status, body } = await upload(world, ann, await jpeg(), part)
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(['secure_url'])
      const { pathname } = new URL(body.secure_url ?? '')
      expect((await fetchImage(world, pathname, '*/*', ann.cookie)).status).toBe(200)
    }
  })

  test('refuses several files, and more fields than other media hosts require', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 'x']))
    const file = await plainImage(60, 40)
    expect((await upload(world, ann, file, { before: fields(20) })).status).toBe(200)
    const refused = { status: 400, body: { error: messages.uploadFormTooLarge } }
    expect(await upload(world, ann, file, { before: fields(21) })).toMatchObject(refused)
    const form = new FormData()
    for (const name of ['a.png', 'b.png']) form.append('file', new Blob([new Uint8Array(file)]), name)
    const several = new Response(form)
    const payload = Buffer.from(await several.arrayBuffer())
    const headers = { 'content-type': several.headers.get('content-type') ?? '', cookie: ann.cookie }
    const answer = await world.app.inject({ method: 'POST', url: '/api/media/upload', payload, headers })
    expect({ status: answer.statusCode, body: answer.json() }).toEqual(refused)
  })

  test('requires the field "file" in a multipart body', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const missing = { status: 400, body: { error: 'file is required', field: 'file' } }
    for (const field of ['photo', 'FILE', 'file[]']) {
      const { status, body } = await upload(world, ann, await jpeg(), { field })
      expect.soft({ status, body }, field).toEqual(missing)
    }
    for (const field of ['__proto__', 'constructor']) {
      expect.soft((await upload(world, ann, await jpeg(), { field })).status, field).toBe(400)
    }

    const send = async (headers: Record<string, string>, payload?: string | Buffer) => {
      const request = { method: 'POST', url: '/api/media/upload', headers: { ...headers, cookie: ann.cookie } } as const
      const answer = await world.app.inject({ ...request, ...(payload !== undefined && { payload }) })
      return { status: answer.statusCode, body: answer.json() }
    }
    const form = await multipartForm(await jpeg())
    const text = new Response(Object.assign(new FormData(), {}))
    expect(await send({ 'content-type': 'application/json' }, '{"file":"x"}')).toEqual(missing)
    expect(await send({})).toEqual(missing)
    expect(await send({ 'content-type': text.headers.get('content-type') ?? '' }, await text.text())).toEqual(missing)
    for (const [headers, payload] of [
      [{ 'content-type': 'multipart/form-data' }, form.payload],
      [{ 'content-type': 'multipart/form-data; boundary=other' }, form.payload],
      [form.headers, form.payload.subarray(0, form.payload.length - 200)],
      [form.headers, 'no parts at all'],
      [{ 'content-type': 'image/jpeg' }, await jpeg()],
    ] as const) {
      const { status, body } = await send(headers, payload)
      expect.soft(status, headers['content-type']).toBeGreaterThanOrEqual(400)
      expect.soft(status, headers['content-type']).toBeLessThan(500)
      expect
        .soft(body, headers['content-type'])
        .toEqual({ error: expect.any(String), ...(body.field && { field: 'file' }) })
    }
    expect((await exportOf(ann)).images).toEqual([])
  })

  test('is refused from another site', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { payload, headers } = await multipartForm(await jpeg())
    const origin = { ...headers, cookie: ann.cookie, origin: 'https://evil.example' }
    const answer = await world.app.inject({ method: 'POST', url: '/api/media/upload', payload, headers: origin })
    expect(answer.statusCode).toBe(403)
  })
})
