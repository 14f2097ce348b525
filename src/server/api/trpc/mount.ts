import type { ServerResponse } from 'node:http'
import { TRPCError } from '@trpc/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '../../../shared/platform/messages.ts'
import type { Services } from '../../platform/context.ts'
import { ContextError, publicError } from '../../platform/errors.ts'
import { whenClosed } from '../../platform/when-closed.ts'
import { bodyBytes, bodyTooLarge } from '../input-limits.ts'
import type { ApiOptions } from '../request-context.ts'
import { answerUnreadable, answerWithinLimit, type Failure, logFailure, openSubscription } from './call-procedures.ts'
import { cutEventStreamsOnClose, eventStreamHeaders } from './event-stream.ts'
import { readTrpcRequest } from './json-request.ts'

/** Whether a path can be decoded twice, as happens on its way to a procedure. */
function isDecodable(url: string) {
  try {
    decodeURIComponent(decodeURIComponent(url.split('?')[0] ?? ''))
    return true
  } catch {
    return false
  }
}

/** Returns the longest wait that one of the errors asks for. */
function retryHeaders(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map((error) => publicError(error, '').body.retryAfter).filter((wait) => wait !== undefined)
  return waits.length > 0 ? { 'retry-after': String(Math.max(...waits.map(Number))) } : {}
}

/** Refuses requests outside tRPC's protocol. */
function refuseForeign(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/')
  if (isForm) return reply.code(415).send({ error: messages.unsupportedBody })
  if (request.method === 'TRACE') return reply.code(404).send({ error: messages.notFound })
  if (!isDecodable(request.url)) return reply.code(400).send({ error: messages.addressInvalid })
  done()
}

function send(reply: FastifyReply, { status, body, errors }: Awaited<ReturnType<typeof answerWithinLimit>>) {
  if (errors.length > 0) reply.headers(retryHeaders(errors))
  return reply.code(status).header('vary', 'trpc-accept, accept').type('application/json; charset=utf-8').send(body)
}

function signalOf(response: ServerResponse) {
  const closed = new AbortController()
  whenClosed(response, () => closed.abort())
  return closed.signal
}

/** Serves tRPC's HTTP protocol under /trpc: single calls, batches, and subscriptions as event streams. */
export async function mountTrpc(app: FastifyInstance, services: Services, { contextOf, responseCache }: ApiOptions) {
  const onFailure = (failure: Failure) => logFailure(services, failure)

  async function handle(request: FastifyRequest, reply: FastifyReply, cutOnClose: (response: ServerResponse) => void) {
    if (request.method === 'HEAD') return reply.code(204).send()
    const parsed = readTrpcRequest(request)
    if (parsed instanceof TRPCError) return send(reply, answerUnreadable(parsed, onFailure))
    const ctx = await contextOf(request, reply).catch((cause) => new ContextError(request.id, cause))
    const options = { ctx, request: parsed, responseCache, onFailure }
    // The service worker stores what it may show offline under this name.
    if (request.method === 'GET' && !(ctx instanceof ContextError)) reply.header('x-viewer', ctx.viewer?.id ?? 'guest')
    if (parsed.type !== 'subscription') return send(reply, await answerWithinLimit(options))
    cutOnClose(reply.raw)
    services.metrics?.countStreams(1)
    whenClosed(reply.raw, () => services.metrics?.countStreams(-1))
    return reply.headers(eventStreamHeaders).send(openSubscription(options, signalOf(reply.raw)))
  }

  await app.register(async (scope) => {
    const cutOnClose = cutEventStreamsOnClose(scope)
    scope.addHook('onRequest', refuseForeign)
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode !== 413) throw error
      return send(reply, answerUnreadable(bodyTooLarge(bodyBytes.text), onFailure))
    })
    const route = { schema: { hide: true }, bodyLimit: bodyBytes.text }
    scope.all('/trpc/:path', route, (request, reply) => handle(request, reply, cutOnClose))
  })
}
