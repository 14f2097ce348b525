import { type AnyTRPCProcedure, callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { appRouter } from '../router.ts'
import { restSchema } from './schema.ts'
import { type RestRow, restTable } from './table.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

const numeric = new Set(['limit'])

/** Query values are text; those that stand for numbers become numbers where they look like one. */
const coerced = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const isNumber = numeric.has(name) && typeof value === 'string' && /^-?\d+$/.test(value)
      return [name, isNumber ? Number(value) : value]
    }),
  )

const renamed = (row: RestRow, params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [row.rename[name] ?? name, value]))

/**
 * The procedure's input: the query of a GET, else the body, and over it the path. Only a GET has a query, for addresses
 * end up in logs and secrets do not belong there.
 */
function inputOf(row: RestRow, request: FastifyRequest) {
  const body = typeof request.body === 'object' ? request.body : {}
  const query = row.method === 'GET' ? coerced(request.query as Record<string, unknown>) : {}
  return { ...body, ...query, ...renamed(row, request.params as Record<string, string>) }
}

function nextPage(request: FastifyRequest, cursor: string) {
  const next = new URL(request.url, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  return `<${next.pathname}${next.search}>; rel="next"`
}

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>

async function answer(row: RestRow, contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply) {
  const answered: unknown = await callTRPCProcedure({
    router: appRouter,
    path: row.calls,
    type: procedures[row.calls]?._def.type ?? 'query',
    ctx: await contextOf(request, reply),
    getRawInput: async () => inputOf(row, request),
    signal: undefined,
    batchIndex: 0,
  })
  reply.code(row.status)
  if (!row.isList) return answered
  const { items, nextCursor } = answered as { items: unknown[]; nextCursor: string | null }
  if (nextCursor) reply.header('link', nextPage(request, nextCursor))
  return items
}

/** Opens every path of the table; each walks into the same procedure as the typed API. */
export function mountRest(app: FastifyInstance, contextOf: ContextOf) {
  for (const row of restTable) {
    app.route({
      method: row.method,
      url: row.path,
      // A HEAD must not do what a GET with effects does.
      exposeHeadRoute: procedures[row.calls]?._def.type === 'query',
      schema: restSchema(row, procedures[row.calls]),
      handler: (request, reply) => answer(row, contextOf, request, reply),
    })
  }
}
