import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import type { Context, Services, Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { createSeats } from '../live/seats.ts'
import { limit } from '../rate-limits/limit.ts'
import { findImage, type Sight } from './queries.ts'
import type { MediaForm } from './store.ts'
import { keepImage } from './upload.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>
type SignedIn = Context & { viewer: Viewer }

/** What images must know of communities and of the instance. */
export interface MediaPlaces {
  /** The id of the community with this slug, in which the viewer must be allowed to write. */
  placeFor: (ctx: SignedIn, slug: string) => Promise<string>
  /** Refuses an upload of so many bytes; before the bytes are counted, of none. */
  checkUpload: (ctx: SignedIn, bytes: number) => Promise<void>
  sightOf: (viewer: Viewer | null) => Sight
}

const uploadLimits = { fileSize: limits.imageBytesMax, files: 1, fields: 20, fieldSize: 1_000, parts: 21 }

async function signedIn(contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply) {
  const ctx = await contextOf(request, reply)
  if (!ctx.viewer) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
  return ctx as SignedIn
}

const missing = () => new AppError('BAD_REQUEST', messages.imageMissing, { field: 'file' })

/** The file of the request and the community it is for; other fields, which other media hosts ask for, are passed over. */
async function formIn(request: FastifyRequest): Promise<{ file: Buffer; community: string | null }> {
  if (!request.isMultipart()) throw missing()
  try {
    let file: Buffer | undefined
    let community: string | null = null
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'community' && part.value) community = String(part.value)
      } else {
        if (part.fieldname !== 'file') throw missing()
        file = await part.toBuffer()
      }
    }
    if (!file) throw missing()
    return { file, community }
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    if (isTooLarge) throw new AppError('PAYLOAD_TOO_LARGE', messages.imageTooLarge, { field: 'file' })
    // What the parser says of a body that is no form, or breaks off, has no status of its own.
    const isKnown = error instanceof AppError || (error instanceof Error && 'statusCode' in error)
    throw isKnown ? error : missing()
  }
}

/** WebP where the browser says it reads it, JPEG for all others. */
function formFor(request: FastifyRequest, variant: 'full' | 'avatar'): MediaForm {
  const readsWebp = /image\/webp|image\/\*/.test(request.headers.accept ?? '')
  return `${variant}.${readsWebp ? 'webp' : 'jpg'}`
}

/** Who may keep an image, and for how long: everybody for good, everybody for a while, or its reader alone. */
const keeping = {
  forGood: { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept' },
  forAll: { 'cache-control': 'public, max-age=3600', vary: 'accept' },
  forOne: { 'cache-control': 'private, max-age=300', vary: 'accept, cookie' },
}

/** How an image may be kept by whoever asks for it; null when they may not see it. */
async function keepingOf({ db }: Services, id: string, places: MediaPlaces, viewerOf: () => Promise<Viewer | null>) {
  const shown = await findImage(db, id, places.sightOf(null))
  if (!shown) return null
  // Photos and the logo, wherever else they stand.
  if (shown.isForAll) return shown.isAnywhere ? keeping.forGood : keeping.forAll
  if (shown.isReadable && !shown.isClosed) return keeping.forAll
  // What nothing shows yet may come to stand in a private post: it is in no shared cache by then.
  if (shown.isReadable) return keeping.forOne
  const viewer = await viewerOf()
  if (!viewer) return null
  const isReadable = viewer.id === shown.ownerId || (await findImage(db, id, places.sightOf(viewer)))?.isReadable
  return isReadable ? keeping.forOne : null
}

/** An image is held in memory until it is kept: how many may be on their way, of one person and in all. */
const uploadsAtOnce = { each: 4, inAll: 20 }

/** `POST /api/media/upload`, and the images under their addresses: whole, and cropped for an avatar. */
export async function mountMedia(app: FastifyInstance, services: Services, contextOf: ContextOf, places: MediaPlaces) {
  const takeSeat = createSeats(uploadsAtOnce)
  // In a scope of its own: everywhere else a form is no body.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits, throwFileSizeLimit: true })
    scope.post('/api/media/upload', { schema: uploadSchema }, async (request, reply) => {
      const ctx = await signedIn(contextOf, request, reply)
      await limit(ctx, 'upload', ctx.viewer.id)
      await places.checkUpload(ctx, 0)
      const leaveSeat = takeSeat(ctx.viewer.id)
      try {
        const { file, community } = await formIn(request)
        const communityId = community === null ? null : await places.placeFor(ctx, community)
        return await keepImage(ctx, file, communityId, places.checkUpload)
      } finally {
        leaveSeat()
      }
    })
  })

  const serve =
    (variant: 'full' | 'avatar') =>
    async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const { id } = request.params
      const form = formFor(request, variant)
      const viewerOf = async () => (await contextOf(request, reply)).viewer
      const isId = /^[0-9a-f-]{36}$/.test(id)
      const headers = isId ? await keepingOf(services, id, places, viewerOf) : null
      const file = headers && (await services.media.open(id, form))
      if (!file) throw new AppError('NOT_FOUND', messages.notFound)
      reply.headers(headers)
      return reply.type(form.endsWith('webp') ? 'image/webp' : 'image/jpeg').send(file.createReadStream())
    }
  app.get('/api/media/:id', { schema: { hide: true } }, serve('full'))
  app.get('/api/media/:id/avatar', { schema: { hide: true } }, serve('avatar'))
}

const uploadSchema = {
  summary:
    'Upload an image: multipart, field "file", JPEG, PNG or WebP up to 5 MB; field "community" with the slug of the community it is for, when it is for one; answers {secure_url}',
  tags: ['media'],
  consumes: ['multipart/form-data'],
}
