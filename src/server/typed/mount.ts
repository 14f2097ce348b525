import type { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import type { Answers } from '../answers/answers.ts'
import type { Context, Services } from '../context.ts'
import { ContextError, publicFace } from '../errors.ts'
import { holdEventStreams } from '../event-streams.ts'
import { type AppRouter, appRouter } from '../router.ts'
import { answerPlain } from './answer.ts'
import { plainRequest } from './plain.ts'

interface Door {
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>
  answers: Answers
}

/** Whether a path can be decoded, as often as it will be on its way to a procedure. */
function isDecodable(url: string) {
  try {
    decodeURIComponent(decodeURIComponent(url.split('?')[0] ?? ''))
    return true
  } catch {
    return false
  }
}

/** The longest that a failed call is to wait before it is tried again. */
function retryHeaders(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map((error) => publicFace(error, '').body.retryAfter).filter((wait) => wait !== undefined)
  return waits.length > 0 ? { 'retry-after': String(Math.max(...waits.map(Number))) } : {}
}

interface Failure {
  error: TRPCError
  ctx?: Context | undefined
  path?: string | undefined
}

function logFailure(services: Services, { error, ctx, path }: Failure) {
  if (publicFace(error, '').status < 500) return
  const requestId = error instanceof ContextError ? error.requestId : ctx?.requestId
  services.log.error({ requestId, path, err: error.cause ?? error }, 'request failed')
}

/** Answers plain requests by itself, for a third of the work; leaves everything else to tRPC's own adapter. */
const plainly =
  (services: Services, { contextOf, answers }: Door) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const plain = plainRequest(request)
    if (!plain) return
    const ctx = await contextOf(request, reply).catch(() => null)
    if (!ctx) return
    const onFailure = (failure: Failure) => logFailure(services, failure)
    const { status, body, errors } = await answerPlain(plain, { ctx, type: plain.type, answers, onFailure })
    if (errors.length > 0) reply.headers(retryHeaders(errors))
    return reply.code(status).header('vary', 'trpc-accept, accept').type('application/json; charset=utf-8').send(body)
  }

/** What tRPC's adapter refuses before it looks for a procedure is JSON, but it does not say so. */
function sayJson(payload: unknown) {
  if (!(payload instanceof Response) || !payload.headers.get('content-type')?.startsWith('text/plain')) return
  payload.headers.set('content-type', 'application/json')
}

/** Opens the typed API under /trpc. */
export async function mountTyped(app: FastifyInstance, services: Services, door: Door) {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    // A batch is one request: it must not be able to ask for more than a page needs.
    maxBatchSize: limits.callsPerRequest,
    createContext: ({ req, res }) =>
      door.contextOf(req, res).catch((cause) => {
        throw new ContextError(req.id, cause)
      }),
    responseMeta: ({ errors }) => ({ headers: retryHeaders(errors) }),
    onError: (failure) => logFailure(services, failure),
  }
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.schema = { hide: true }
    })
    scope.addHook('onRequest', (request, reply, done) => {
      const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/')
      if (isForm) return reply.code(415).send({ error: messages.unsupportedBody })
      // The adapter has no request of its own for it.
      if (request.method === 'TRACE') return reply.code(404).send({ error: messages.notFound })
      if (!isDecodable(request.url)) return reply.code(400).send({ error: messages.addressInvalid })
      done()
    })
    scope.addHook('preHandler', plainly(services, door))
    holdEventStreams(scope)
    scope.addHook('onSend', (_request, _reply, payload, done) => {
      sayJson(payload)
      done()
    })
    await scope.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions })
  })
}
