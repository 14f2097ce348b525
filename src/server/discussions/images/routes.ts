import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import { recordPrivateReads } from '../../communities/core/audited-reads.ts'
import { checkUpload } from '../../instance/settings/check-upload.ts'
import type { Context, ContextOf, Services, Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { networkPrefix } from '../../platform/http/client-network.ts'
import { createConnectionLimits } from '../../platform/http/connection-limits.ts'
import { commonErrors, documentErrors } from '../../platform/http/error-body.ts'
import { hasEtag } from '../../platform/http/etag.ts'
import { idempotencyHeaders } from '../../platform/idempotency/header.ts'
import { keyedCall } from '../../platform/idempotency/once.ts'
import type { DerivedFile, MediaStore, MediaVariant } from '../../platform/media/media-store.ts'
import { countUpload, openDerived, storeImage } from '../../platform/media/upload-image.ts'
import { type MediaAccess, mediaFor } from './access/loaders.ts'

type ImageRequest = FastifyRequest<{ Params: { id: string } }>
type SignedInContext = Context & { viewer: Viewer }
type DerivedUse = 'isOfCommunity' | 'isPicture'

const uploadLimits = { fileSize: limits.imageBytesMax, files: 1, fields: 20, fieldSize: 1_000, parts: 21 }

async function signedIn(contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply) {
  const ctx = await contextOf(request, reply)
  if (!ctx.viewer) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
  return ctx as SignedInContext
}

const imageMissing = () => new AppError('BAD_REQUEST', messages.imageMissing, { field: 'file' })

/** Parses the file and the community from the form. Ignores other fields, which other media hosts require. */
async function parseUploadForm(request: FastifyRequest): Promise<{ file: Buffer; community: string | null }> {
  // The parser waits forever for a request that closed before, and its upload would occupy a slot.
  if (!request.isMultipart() || request.raw.destroyed) throw imageMissing()
  try {
    let file: Buffer | undefined
    let community: string | null = null
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'community' && part.value) community = String(part.value)
      } else {
        if (part.fieldname !== 'file') throw imageMissing()
        file = await part.toBuffer()
      }
    }
    if (!file) throw imageMissing()
    return { file, community }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError('PAYLOAD_TOO_LARGE', messages.imageTooLarge, { field: 'file' })
    if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) throw new AppError('BAD_REQUEST', messages.uploadFormTooLarge)
    // The parser's errors about malformed or truncated forms have no status.
    const isKnown = error instanceof AppError || (error instanceof Error && 'statusCode' in error)
    throw isKnown ? error : imageMissing()
  }
}

/** WebP if the browser accepts it, otherwise JPEG. */
function variantFor(request: FastifyRequest, variant: 'full' | 'avatar'): MediaVariant {
  const readsWebp = /image\/webp|image\/\*/.test(request.headers.accept ?? '')
  return `${variant}.${readsWebp ? 'webp' : 'jpg'}`
}

/**
 * Cache permissions for images: everybody forever, or everybody or only the viewer with a question before each use,
 * because an edit, a report or a lost membership can end the right at any time. Every list shows icons of public
 * communities, so a browser need not ask again for ten minutes.
 */
const cacheHeaders = {
  immutable: { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept' },
  brief: { 'cache-control': 'public, max-age=600', vary: 'accept' },
  shared: { 'cache-control': 'public, no-cache', vary: 'accept' },
  perViewer: { 'cache-control': 'private, no-cache', vary: 'accept, cookie' },
}

/** Returns the cache headers of an image for a viewer who may see it. */
function cacheHeadersFor({ media, isForGuests }: MediaAccess<'view'>) {
  // Photos and the logo are public, wherever else they are shown.
  if (media.isForAll) return media.isAnywhere ? cacheHeaders.immutable : cacheHeaders.shared
  // An image that is not shown yet may later appear in a private post, so no shared cache may hold it.
  if (!isForGuests || media.isClosed) return cacheHeaders.perViewer
  return media.isOfCommunity ? cacheHeaders.brief : cacheHeaders.shared
}

/** Opens a file with `open`. HEAD gets no content of it, so for HEAD it is enough that `form` exists. */
async function openFor(
  { method }: FastifyRequest,
  media: MediaStore,
  { id, form, open }: { id: string; form: MediaVariant; open: () => Promise<Readable | null> },
): Promise<Readable> {
  const file = method !== 'HEAD' ? await open() : (await media.has(id, form)) ? Readable.from([]) : null
  if (!file) throw new AppError('NOT_FOUND', messages.notFound)
  return file
}

/** The limits for concurrent uploads, per user and in total, because each is buffered in memory. */
const uploadLimitsAtOnce = { perKey: 4, total: 20 }
/** Unverified users have their own places, so that many new accounts leave the places of the others free. */
const unverifiedLimitsAtOnce = { perKey: 1, total: 5 }

/** Serves `POST /api/media/upload` and the images: whole, and cropped for avatars. */
export async function mountMedia(app: FastifyInstance, services: Services, contextOf: ContextOf) {
  const takeSlot = createConnectionLimits(uploadLimitsAtOnce)
  const takeUnverifiedSlot = createConnectionLimits(unverifiedLimitsAtOnce)
  // A separate scope, because forms are not accepted elsewhere.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits, throwFileSizeLimit: true })
    scope.post('/api/media/upload', { schema: uploadSchema }, async (request, reply) => {
      const ctx = await signedIn(contextOf, request, reply)
      await countUpload(ctx)
      const leaveSlot = (ctx.viewer.emailVerified ? takeSlot : takeUnverifiedSlot)(ctx.viewer.id)
      try {
        const { file, community } = await parseUploadForm(request)
        const access = community === null ? null : await communityFor(ctx, 'comment', 'slug', community)
        const call = keyedCall(ctx, {
          name: 'media.upload',
          input: [createHash('sha256').update(file).digest('hex'), community],
        })
        const image = await storeImage({ ...ctx, call }, file, access?.community.id ?? null, checkUpload)
        await recordPrivateReads(ctx)
        return image
      } finally {
        leaveSlot()
      }
    })
  })

  const serve = (variant: 'full' | 'avatar') => async (request: ImageRequest, reply: FastifyReply) => {
    const { id } = request.params
    const form = variantFor(request, variant)
    const viewerOf = async () => (await contextOf(request, reply)).viewer
    const access = await mediaFor(services, viewerOf, 'view', id)
    // The content of an address never changes, but depends on the accepted format.
    const etag = `"${form}"`
    const headers = { ...cacheHeadersFor(access), etag }
    if (hasEtag(request, etag)) return reply.headers(headers).code(304).send()
    const open = () => services.media.open(access.media.id, form)
    const file = await openFor(request, services.media, { id: access.media.id, form, open })
    reply.headers(headers)
    return reply.type(form.endsWith('webp') ? 'image/webp' : 'image/jpeg').send(file)
  }
  /** Only the images of this use have the derived file, so that not every image takes more space. */
  const serveDerived = (name: DerivedFile, use: DerivedUse) => async (request: ImageRequest, reply: FastifyReply) => {
    const viewerOf = async () => (await contextOf(request, reply)).viewer
    const access = await mediaFor(services, viewerOf, 'view', request.params.id)
    if (!access.media[use]) throw new AppError('NOT_FOUND', messages.notFound)
    const etag = `"${name}"`
    const headers = { ...cacheHeadersFor(access), etag }
    if (hasEtag(request, etag)) return reply.headers(headers).code(304).send()
    const open = () => openDerived(services.media, access.media.id, name, networkPrefix(request.ip))
    // The file is made from it at its first use.
    const file = await openFor(request, services.media, { id: access.media.id, form: 'full.webp', open })
    return reply.headers(headers).type('image/webp').send(file)
  }
  app.get('/api/media/:id/banner', { schema: { hide: true } }, serveDerived('banner.webp', 'isOfCommunity'))
  app.get('/api/media/:id/picture', { schema: { hide: true } }, serveDerived('picture.webp', 'isPicture'))
  app.get('/api/media/:id', { schema: { hide: true } }, serve('full'))
  app.get('/api/media/:id/avatar', { schema: { hide: true } }, serve('avatar'))
}

const uploadSchema = {
  summary: 'Upload an image',
  operationId: 'media.upload',
  tags: ['media'],
  consumes: ['multipart/form-data'],
  headers: idempotencyHeaders,
  body: z.object({
    file: z.file().describe(`A JPEG, PNG or WebP of up to ${limits.imageBytesMax / 1024 / 1024} MB`),
    community: z.string().optional().describe('The slug of the community that the image is for'),
  }),
  response: {
    200: z.object({ secure_url: z.url().describe('The address of the image') }),
    ...documentErrors({
      400: 'The form has no file, or the file is no still image within the limits of pixels and of work.',
      401: 'Sign in first.',
      403: 'Uploads are turned off, your storage for images is used up, or you may not write in the community.',
      404: 'There is no such community.',
      413: 'The file is too large.',
      422: 'The idempotency key was used for another upload.',
      429: 'You upload too much at once; `retryAfter` says when to try again.',
    }),
    ...commonErrors,
  },
}
