import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import type { Context, Services, Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { limit } from '../rate-limits/limit.ts'
import type { MediaForm } from './store.ts'
import { keepImage } from './upload.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

const uploadLimits = { fileSize: limits.imageBytesMax, files: 1, fields: 20, fieldSize: 1_000, parts: 21 }

async function signedIn(contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply) {
  const ctx = await contextOf(request, reply)
  if (!ctx.viewer) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
  return ctx as Context & { viewer: Viewer }
}

/** The file of the request; fields beside it, which other media hosts ask for, are passed over. */
async function fileIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('BAD_REQUEST', messages.imageMissing, { field: 'file' })
  try {
    const file = await request.file()
    if (file?.fieldname !== 'file') throw new AppError('BAD_REQUEST', messages.imageMissing, { field: 'file' })
    return await file.toBuffer()
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    if (isTooLarge) throw new AppError('PAYLOAD_TOO_LARGE', messages.imageTooLarge, { field: 'file' })
    // What the parser says of a body that is no form, or breaks off, has no status of its own.
    const isKnown = error instanceof AppError || (error instanceof Error && 'statusCode' in error)
    throw isKnown ? error : new AppError('BAD_REQUEST', messages.imageMissing, { field: 'file' })
  }
}

/** WebP where the browser says it reads it, JPEG for all others. */
function formFor(request: FastifyRequest, variant: 'full' | 'avatar'): MediaForm {
  const readsWebp = /image\/webp|image\/\*/.test(request.headers.accept ?? '')
  return `${variant}.${readsWebp ? 'webp' : 'jpg'}`
}

/** `POST /api/media/upload`, and the images under their addresses: whole, and cropped for an avatar. */
export async function mountMedia(app: FastifyInstance, services: Services, contextOf: ContextOf) {
  // In a scope of its own: everywhere else a form is no body.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits, throwFileSizeLimit: true })
    scope.post('/api/media/upload', { schema: uploadSchema }, async (request, reply) => {
      const ctx = await signedIn(contextOf, request, reply)
      await limit(ctx, 'upload', ctx.viewer.id)
      return keepImage(ctx, await fileIn(request))
    })
  })

  const serve =
    (variant: 'full' | 'avatar') =>
    async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const form = formFor(request, variant)
      const isId = /^[0-9a-f-]{36}$/.test(request.params.id)
      const file = isId ? await services.media.open(request.params.id, form) : null
      if (!file) throw new AppError('NOT_FOUND', messages.notFound)
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept')
      return reply.type(form.endsWith('webp') ? 'image/webp' : 'image/jpeg').send(file.createReadStream())
    }
  app.get('/api/media/:id', { schema: { hide: true } }, serve('full'))
  app.get('/api/media/:id/avatar', { schema: { hide: true } }, serve('avatar'))
}

const uploadSchema = {
  summary: 'Upload an image: multipart, field "file", JPEG, PNG or WebP up to 5 MB; answers {secure_url}',
  tags: ['media'],
  consumes: ['multipart/form-data'],
}
