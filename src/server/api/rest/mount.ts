import { callTRPCProcedure, TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '../../../shared/platform/messages.ts'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { parseJson } from '../../platform/http/parse-json.ts'
import { unknownKeys } from '../../platform/input-errors.ts'
import type { ResponseCache } from '../../platform/response-cache/response-cache.ts'
import { listJson, serializeAnswer, wholeJson } from '../../platform/response-cache/serialize-json.ts'
import { appRouter } from '../../router.ts'
import { answerCall } from '../answer-call.ts'
import { bodyLimitOf, chargeInvalidInputs, refuseAfterInvalidInputs } from '../input-limits.ts'
import type { ApiOptions } from '../request-context.ts'
import type { RestRow } from './route.ts'
import { restSchema } from './schema.ts'
import { restTable } from './table.ts'

const numeric = new Set(['limit', 'page', 'pageSize'])

/** The maximum number of names in a query, above any valid one. */
const queryNamesMax = 50

const refuse = (message: string | Phrase) => new AppError('BAD_REQUEST', message)

/** Query values are strings; converts those that look like numbers where the schema wants a number. */
function coerceQuery(query: Record<string, unknown>) {
  const entries = Object.entries(query)
  if (entries.length > queryNamesMax)
    throw refuse(phrase('The query must have at most {max, number} names.', { max: queryNamesMax }))
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const isNumber = numeric.has(name) && typeof value === 'string' && /^-?\d+$/.test(value)
      return [name, isNumber ? Number(value) : value]
    }),
  )
}

const renameParams = (row: RestRow, params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [row.rename[name] ?? name, value]))

const bodyNotJson = phrase('The body is not valid JSON.')

/** The reason of the engine is English, and quotes the body. */
function parseJsonBody(text: string) {
  try {
    return parseJson(text)
  } catch (cause) {
    const isSyntax = cause instanceof TRPCError && cause.cause instanceof SyntaxError
    throw isSyntax ? new TRPCError({ code: 'BAD_REQUEST', message: bodyNotJson.text, cause }) : cause
  }
}

/** Bodies are JSON objects. An empty body counts as none, whatever its content type. */
function parseBody(text: unknown): object {
  if (typeof text !== 'string' || text === '') return {}
  const value = parseJsonBody(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(messages.bodyNotObject)
  if (Object.hasOwn(value, '__proto__')) throw refuse(unknownKeys(['__proto__']))
  return value
}

/**
 * Builds the input from the query of a GET, or else the body, and the path parameters. Other methods ignore the query,
 * because addresses end up in logs and must not carry secrets.
 */
function inputOf(row: RestRow, request: FastifyRequest) {
  const given = row.method === 'GET' ? coerceQuery(request.query as Record<string, unknown>) : parseBody(request.body)
  return Object.assign(given, renameParams(row, request.params as Record<string, string>))
}

function nextPage({ url }: FastifyRequest, cursor: string) {
  const queryAt = url.indexOf('?')
  if (queryAt === -1) return `<${url}?cursor=${encodeURIComponent(cursor)}>; rel="next"`
  const next = new URLSearchParams(url.slice(queryAt))
  next.set('cursor', cursor)
  return `<${url.slice(0, queryAt)}?${next}>; rel="next"`
}

async function answerOf(row: RestRow, request: FastifyRequest, ctx: Context, responseCache: ResponseCache) {
  await refuseAfterInvalidInputs(ctx)
  const input = inputOf(row, request)
  const { calls: path, type } = row
  const work = async (ctx: Context) => {
    const call = {
      router: appRouter,
      path,
      type,
      ctx,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    }
    return serializeAnswer(await callTRPCProcedure(call))
  }
  return answerCall(ctx, responseCache, { path, input: () => input, transport: 'rest' }, work)
}

/** Registers every path of the table; each calls the same procedure as tRPC. */
export function mountRest(app: FastifyInstance, { contextOf, responseCache }: ApiOptions) {
  for (const row of restTable) {
    app.route({
      method: row.method,
      url: row.path,
      // A HEAD must not have the side effects of a GET.
      exposeHeadRoute: row.type === 'query',
      bodyLimit: bodyLimitOf([row.calls]),
      schema: restSchema(row),
      async handler(request, reply) {
        const ctx = await contextOf(request, reply)
        const answer = await answerOf(row, request, ctx, responseCache).catch(async (error) => {
          await chargeInvalidInputs(ctx, [error])
          throw error
        })
        if (row.isList && answer.nextCursor) reply.header('link', nextPage(request, answer.nextCursor))
        const json = row.isList ? listJson(answer, row.itemsName) : wholeJson(answer)
        return reply.code(row.status).type('application/json; charset=utf-8').send(json)
      },
    })
  }
}
