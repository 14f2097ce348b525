import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { ResponseCache } from '../../platform/response-cache/response-cache.ts'
import { listJson, serializeAnswer, wholeJson } from '../../platform/response-cache/serialize-json.ts'
import { appRouter } from '../../router.ts'
import { answerCall } from '../answer-call.ts'
import type { ApiOptions } from '../request-context.ts'
import type { RestRow } from './route.ts'
import { restSchema } from './schema.ts'
import { restTable } from './table.ts'

const numeric = new Set(['limit', 'page', 'pageSize'])

/** Query values are strings; converts those that look like numbers where the schema wants a number. */
const coerceQuery = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const isNumber = numeric.has(name) && typeof value === 'string' && /^-?\d+$/.test(value)
      return [name, isNumber ? Number(value) : value]
    }),
  )

const renameParams = (row: RestRow, params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [row.rename[name] ?? name, value]))

/**
 * Builds the input from the query of a GET, or else the body, and the path parameters. Other methods ignore the query,
 * because addresses end up in logs and must not carry secrets.
 */
function inputOf(row: RestRow, request: FastifyRequest) {
  const body = typeof request.body === 'object' ? request.body : {}
  const query = row.method === 'GET' ? coerceQuery(request.query as Record<string, unknown>) : {}
  return { ...body, ...query, ...renameParams(row, request.params as Record<string, string>) }
}

function nextPage({ url }: FastifyRequest, cursor: string) {
  const queryAt = url.indexOf('?')
  if (queryAt === -1) return `<${url}?cursor=${encodeURIComponent(cursor)}>; rel="next"`
  const next = new URLSearchParams(url.slice(queryAt))
  next.set('cursor', cursor)
  return `<${url.slice(0, queryAt)}?${next}>; rel="next"`
}

async function answerOf(row: RestRow, request: FastifyRequest, ctx: Context, responseCache: ResponseCache) {
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
      schema: restSchema(row),
      async handler(request, reply) {
        const answer = await answerOf(row, request, await contextOf(request, reply), responseCache)
        if (row.isList && answer.nextCursor) reply.header('link', nextPage(request, answer.nextCursor))
        const json = row.isList ? listJson(answer, row.itemsName) : wholeJson(answer)
        return reply.code(row.status).type('application/json; charset=utf-8').send(json)
      },
    })
  }
}
