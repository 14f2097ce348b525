import compress from '@fastify/compress'
import { TRPCError } from '@trpc/server'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { offeredLanguages } from '../shared/platform/languages.ts'
import { messages } from '../shared/platform/messages.ts'
import { bodyBytes, bodyTooLarge } from './api/input-limits.ts'
import { mountMailPreview } from './api/pages/mail-preview.ts'
import { type ApiOptions, createContextOf } from './api/request-context.ts'
import { mountRest } from './api/rest/mount.ts'
import { mountOpenApi } from './api/rest/openapi.ts'
import { mountTrpc } from './api/trpc/mount.ts'
import { findNextExpiry } from './communities/core/expiry-queries.ts'
import { mountPostPictures } from './discovery/post-pictures/routes.ts'
import { mountSitemap } from './discovery/sitemap/routes.ts'
import { mountFeeds } from './discovery/syndication/routes.ts'
import { mountMedia } from './discussions/images/routes.ts'
import { requireRecentProof } from './identity/sessions/recent-proof.ts'
import { reloadViewer } from './identity/sessions/sessions.ts'
import { mountAuditExport } from './instance/audit-log/export-route.ts'
import { mountUnsubscribe } from './notifications/unsubscribe/unsubscribe-route.ts'
import { mountMetrics } from './operations/metrics/metrics-route.ts'
import type { Context, Services } from './platform/context.ts'
import { isDatabaseReachable } from './platform/db/open.ts'
import { phraseOf, publicError } from './platform/errors.ts'
import { limitConcurrentBodies } from './platform/http/body-limits.ts'
import { createClientErrorHandler, refuseMalformedRequests } from './platform/http/client-errors.ts'
import { crossSiteRefusal, isCrossSite } from './platform/http/cross-site.ts'
import { createDownloads } from './platform/http/downloads.ts'
import { observeRequests } from './platform/http/observe-requests.ts'
import { addCommonHeaders, commonHeaders, createHeaderWriter } from './platform/http/security-headers.ts'
import { createBodyDrain } from './platform/http/unread-bodies.ts'
import { newId } from './platform/ids.ts'
import { notePhrase, translateError, translateErrors } from './platform/languages/translate-errors.ts'
import { inEnglish } from './platform/languages/translator.ts'
import { createResponseCache } from './platform/response-cache/response-cache.ts'
import { mountAccountExport } from './users/account/export-route.ts'

/** The maximum time for receiving a request, in milliseconds. */
const requestTimeout = 120_000
/** The maximum time for receiving the headers, which limits silent connections. */
const headersTimeout = 20_000
/** How often Fastify checks for such connections, in milliseconds. */
const connectionsCheckingInterval = 5_000
/** Closes connections beyond the limit, to keep file descriptors and memory for existing ones. */
const maxConnections = 10_000

/** Serves the pages of the app, from the built bundle or the development server. */
export type ServeClient = (app: FastifyInstance, services: Services, options: ApiOptions) => Promise<void>

/** The texts for errors of Fastify and its plugins, by status: these write English, and quote the request. */
const frameworkTexts: Readonly<Record<number, string>> = {
  403: messages.addressInvalid,
  415: messages.unsupportedBody,
}

function handleErrors(app: FastifyInstance, services: Services) {
  app.setErrorHandler((error: FastifyError | TRPCError, request, reply) => {
    // Fastify's own errors carry their status; any other unknown error is a 500.
    if (!(error instanceof TRPCError) && error.statusCode && error.statusCode < 500) {
      const refusal = error.statusCode === 413 ? bodyTooLarge(request.routeOptions.bodyLimit) : null
      const text = refusal?.message ?? frameworkTexts[error.statusCode] ?? messages.requestMalformed
      return reply.code(error.statusCode).send(notePhrase({ error: text }, refusal?.phrase))
    }
    const trpcError =
      error instanceof TRPCError ? error : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error })
    const { status, body } = publicError(trpcError, request.id)
    if (status >= 500)
      services.log.error({ requestId: request.id, err: trpcError.cause ?? trpcError }, 'request failed')
    if (body.retryAfter !== undefined) reply.header('retry-after', String(body.retryAfter))
    return reply.code(status).send(notePhrase(body, phraseOf(trpcError)))
  })
}

/** Reads JSON as text. The caller's limit comes before the work of parsing it. */
function readBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** How often a stopping server closes the connections that have become idle, in milliseconds. */
const idleConnectionsCheckingInterval = 50

/**
 * Lets a stop end once the answers in progress have ended. Node closes the connections that are idle when the stop
 * begins, but keeps one open whose answer had begun before.
 */
function closeConnectionsOnStop(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), idleConnectionsCheckingInterval)
    app.server.once('close', () => clearInterval(timer))
  })
}

/**
 * Builds the whole server without a port: use `inject` or `listen`. Closing it does not close the services. While it
 * drains, it asks load balancers to send nothing more.
 */
export async function buildApp(
  services: Services,
  serveClient?: ServeClient,
  isDraining = () => false,
): Promise<FastifyInstance> {
  const headers = commonHeaders(services.config)
  const writeHeaders = createHeaderWriter(headers)
  const bodies = createBodyDrain()
  const offered = offeredLanguages(services.config.showsLanguageDrafts)
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // A line per request would bury the links of mails; the error handlers log failures.
    logController: new LogController({ disableRequestLogging: true }),
    // No request needs a child logger.
    childLoggerFactory: (log) => log,
    genReqId: newId,
    bodyLimit: bodyBytes.short,
    requestTimeout,
    // The host is checked with the answer of the other refusals.
    http: { headersTimeout, connectionsCheckingInterval, requireHostHeader: false },
    clientErrorHandler: createClientErrorHandler(headers),
    trustProxy: services.config.trustProxy,
    forceCloseConnections: 'idle',
    // A request that arrives while the server stops is answered, and its connection is closed after it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 5_000 },
    // No hook runs for a path that the router refuses, such as one that cannot be decoded.
    frameworkErrors({ statusCode = 400 }, request, reply) {
      bodies.drain(request, reply)
      const answer = writeHeaders(reply).code(statusCode)
      const body = { error: messages.addressInvalid }
      const send = (written: object) => answer.send(written)
      translateError(request, reply, body, offered).then(send, () => send(body))
    },
  })
  app.server.maxConnections = maxConnections
  // Procedures validate their input; the route schemas only serve the documentation.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  limitConcurrentBodies(app)
  readBodies(app)
  handleErrors(app, services)
  translateErrors(app, offered)
  addCommonHeaders(app, writeHeaders)
  if (services.metrics) observeRequests(app, services.metrics)
  refuseMalformedRequests(app, headers)
  app.addHook('onSend', (request, reply, payload, done) => {
    bodies.drain(request, reply)
    done(null, payload)
  })
  app.addHook('preClose', async () => bodies.stop())
  closeConnectionsOnStop(app)
  app.addHook('onRequest', (request, reply, done) => {
    const { publicUrl } = services.config
    if (!isCrossSite(request, publicUrl)) return done()
    const refusal = crossSiteRefusal(request, publicUrl)
    reply.code(403).send(notePhrase({ error: inEnglish(refusal) }, refusal))
  })
  await app.register(compress, { threshold: 1_024, encodings: ['zstd', 'br', 'gzip'] })
  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ok = !isDraining() && (await isDatabaseReachable(services.db))
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  await mountOpenApi(app, services.config.publicUrl)
  const nextExpiry = async ({ db, viewer }: Context, now: string) => viewer && findNextExpiry(db, viewer, now)
  const responseCache = createResponseCache(services.db, nextExpiry, services.metrics?.countCachedAnswer)
  const pages = { contextOf: createContextOf(services, 'pages'), responseCache }
  const contextOf = createContextOf(services, 'rest')
  mountRest(app, { contextOf, responseCache })
  await mountMedia(app, services, contextOf)
  await mountTrpc(app, services, pages)
  mountFeeds(app, services)
  mountSitemap(app, services)
  mountPostPictures(app, services)
  const startDownload = createDownloads(app, reloadViewer)
  mountAuditExport(app, contextOf, startDownload, requireRecentProof)
  mountAccountExport(app, contextOf, startDownload)
  await mountUnsubscribe(app, services)
  if (services.metrics) mountMetrics(app, services, services.metrics)
  if (services.config.isDevelopment) mountMailPreview(app, services)
  if (serveClient) await serveClient(app, services, pages)
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: messages.notFound }))
  return app
}
