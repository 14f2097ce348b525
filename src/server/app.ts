import compress from '@fastify/compress'
import { TRPCError } from '@trpc/server'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { messages } from '../shared/messages.ts'
import { createAnswers } from './answers/answers.ts'
import { mountAuditExport } from './audit/export-route.ts'
import { readSession } from './auth/sessions.ts'
import { communityFor } from './communities/access.ts'
import { findNextExpiry } from './communities/expiry-queries.ts'
import { visibleTo } from './communities/visible.ts'
import type { Context, Services } from './context.ts'
import { isAlive } from './db/alive.ts'
import { publicFace } from './errors.ts'
import { shareFairly } from './fair-share.ts'
import { newId } from './ids.ts'
import { mountUnsubscribe } from './inbox/unsubscribe-route.ts'
import { checkUpload } from './instance/uploads.ts'
import { type MediaPlaces, mountMedia } from './media/routes.ts'
import { networkOf } from './network.ts'
import { isCrossSite } from './origin.ts'
import { mountMailPreview } from './pages/mail-preview.ts'
import { decidesThere } from './posts/visible.ts'
import { mountReaderFeeds } from './readers/routes.ts'
import { documentRest } from './rest/documentation.ts'
import { mountRest } from './rest/mount.ts'
import { secureHeaders } from './security-headers.ts'
import { mountTyped } from './typed/mount.ts'

const bodyLimit = 1_000_000
/** How long a request may take to arrive, in milliseconds. */
const requestTimeout = 120_000
/** How long its head alone may take: who says nothing holds a connection for no longer. */
const headersTimeout = 20_000
/** How often connections are looked through for such, in milliseconds. */
const connectionsCheckingInterval = 5_000
/** What comes beyond is hung up on at once, so that files and memory are left for those who are there. */
const maxConnections = 10_000

/** What a page of the app is answered with: set by the built bundle, or by the development server. */
export type ServeClient = (app: FastifyInstance, services: Services) => Promise<void>

const userAgentMax = 400

function contextMaker(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    // There is one cookie, and the last word on it holds: a transaction may run twice.
    const setCookie = (header: string) => void reply.removeHeader('set-cookie').header('set-cookie', header)
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, userAgentMax)
    const session = await readSession(services, request.headers.cookie ?? '', { userAgent, setCookie })
    return { ...services, ...session, requestId: request.id, address: networkOf(request.ip) }
  }
}

function handleErrors(app: FastifyInstance, services: Services) {
  app.setErrorHandler((error: FastifyError | TRPCError, request, reply) => {
    // Fastify's own refusals (broken JSON, body too large) carry their status; anything else unknown is our failure.
    if (!(error instanceof TRPCError) && error.statusCode && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ error: error.message })
    }
    const known = error instanceof TRPCError ? error : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error })
    const { status, body } = publicFace(known, request.id)
    if (status >= 500) services.log.error({ requestId: request.id, err: known.cause ?? known }, 'request failed')
    if (body.retryAfter !== undefined) reply.header('retry-after', String(body.retryAfter))
    return reply.code(status).send(body)
  })
}

/** Bodies are JSON; an empty one is no body, whatever its content type says. */
function parseBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body as string, done)
  })
}

const mediaPlaces: MediaPlaces = {
  checkUpload,
  placeFor: async (ctx, slug) => (await communityFor(ctx, 'comment', 'slug', slug)).community.id,
  sightOf: (viewer) => {
    if (!viewer) return { readable: visibleTo(null), seesHidden: (eb) => eb.lit(false) }
    // What is asked for by its address, super admins see wherever it is.
    if (viewer.isSuperAdmin)
      return { readable: (eb) => eb('community.deletedAt', 'is', null), seesHidden: (eb) => eb.lit(true) }
    return { readable: visibleTo(viewer), seesHidden: decidesThere(viewer) }
  },
}

/** The whole server without a port: `inject` into it, or `listen`. Closing it does not close the services. */
export async function buildApp(services: Services, serveClient?: ServeClient): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // A line per request would bury the mails' links; what fails is logged by the error handlers.
    logController: new LogController({ disableRequestLogging: true }),
    // Nor does a request need a log of its own for that.
    childLoggerFactory: (log) => log,
    genReqId: newId,
    bodyLimit,
    requestTimeout,
    http: { headersTimeout, connectionsCheckingInterval },
    trustProxy: services.config.trustProxy,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 5_000 },
  })
  app.server.maxConnections = maxConnections
  // The procedures check their input; the schemas of the paths are for the documentation.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  shareFairly(app)
  parseBodies(app)
  handleErrors(app, services)
  // Vite's development page runs scripts of its own in the page.
  if (!services.config.isDevelopment) secureHeaders(app, services.config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // What is answered depends on who asks; only what says otherwise itself is kept anywhere.
    if (/^\/(api|trpc)\//.test(request.url)) reply.header('cache-control', 'no-store')
    if (!isCrossSite(request, services.config.publicUrl)) return done()
    reply.code(403).send({ error: messages.crossSite })
  })
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ok = await isAlive(services.db)
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  await documentRest(app, services.config.publicUrl)
  const contextOf = contextMaker(services)
  const nextExpiry = async ({ db, viewer }: Context, now: string) => viewer && findNextExpiry(db, viewer, now)
  const door = { contextOf, answers: createAnswers(services.db, nextExpiry) }
  mountRest(app, door)
  await mountMedia(app, services, contextOf, mediaPlaces)
  await mountTyped(app, services, door)
  mountReaderFeeds(app, services)
  mountAuditExport(app, contextOf)
  await mountUnsubscribe(app, services)
  if (services.config.isDevelopment) mountMailPreview(app)
  if (serveClient) await serveClient(app, services)
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: messages.notFound }))
  return app
}
