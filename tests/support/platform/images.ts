import sharp from 'sharp'
import type { World } from '../world.ts'

interface Part {
  field?: string
  name?: string
  type?: string
  /** Text fields before and after the file. */
  before?: Record<string, string>
  after?: Record<string, string>
}

/** A multipart request as a browser sends a form with one file. */
export async function multipartForm(
  file: Uint8Array,
  { field = 'file', name = 'photo.png', type = 'image/png', before = {}, after = {} }: Part = {},
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(before)) form.append(key, value)
  form.append(field, new Blob([new Uint8Array(file)], { type }), name)
  for (const [key, value] of Object.entries(after)) form.append(key, value)
  const response = new Response(form)
  const contentType = response.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await response.arrayBuffer()), headers: { 'content-type': contentType } }
}

/** Uploads a file with this cookie. */
export async function upload(world: World, { cookie }: { cookie: string }, file: Uint8Array, part: Part = {}) {
  const { payload, headers } = await multipartForm(file, part)
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/media/upload',
    payload,
    headers: { ...headers, cookie },
  })
  const body = answer.json() as { secure_url?: string; error?: string; field?: string }
  return { status: answer.statusCode, headers: answer.headers, body }
}

/** Uploads a valid image, for the community with this slug if any; returns its path. */
export async function uploadedPath(
  world: World,
  holder: { cookie: string },
  file?: Uint8Array,
  community?: string,
): Promise<string> {
  const part = community === undefined ? {} : { before: { community } }
  const { status, body } = await upload(world, holder, file ?? (await plainImage(60, 40)), part)
  if (status !== 200 || !body.secure_url) throw new Error(`the upload was refused: ${JSON.stringify(body)}`)
  return new URL(body.secure_url).pathname
}

/** Requests an address as a browser that accepts these types and has this cookie. */
export async function fetchImage(world: World, url: string, accept = '*/*', cookie = '') {
  const answer = await world.app.inject({ url, headers: { accept, cookie } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

/** A picture of one colour, as PNG. */
export const plainImage = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** The colour of one pixel of an image: red, green, blue, 0 to 255 each. */
export async function pixelAt(image: Uint8Array, left: number, top: number) {
  const raw = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...raw]
}
