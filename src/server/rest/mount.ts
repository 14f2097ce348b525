import { type AnyTRPCProcedure, callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Answers } from '../answers/answers.ts'
import { jsonOf } from '../answers/json.ts'
import type { Context } from '../context.ts'
import { appRouter } from '../router.ts'
import { isKept } from '../trpc.ts'
import { restSchema } from './schema.ts'
import { type RestRow, restTable } from './table.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

const numeric = new Set(['limit', 'page', 'pageSize'])

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

type Answering = { row: RestRow; procedure: AnyTRPCProcedure; request: FastifyRequest }

const call = ({ row, procedure, request }: Answering, ctx: Context): Promise<unknown> =>
  callTRPCProcedure({
    router: appRouter,
    path: row.calls,
    type: procedure._def.type,
    ctx,
    getRawInput: async () => inputOf(row, request),
    signal: undefined,
    batchIndex: 0,
  })

/** What the procedure answers, as this door says it: of a list the bare items. */
async function answerOf(asked: Answering, ctx: Context): Promise<Answer> {
  const answered = await call(asked, ctx)
  if (!asked.row.isList) return { body: await jsonOf(answered), link: null }
  const { items, nextCursor } = answered as { items: unknown[]; nextCursor: string | null }
  return { body: JSON.stringify(items), link: nextCursor && nextPage(asked.request, nextCursor) }
}

async function answer(asked: Answering, { contextOf, answers }: Door, reply: FastifyReply) {
  const { row, procedure, request } = asked
  const ctx = await contextOf(request, reply)
  const { body, link } = isKept(procedure, ctx.viewer, () => inputOf(row, request))
    ? await answers(ctx, request.url, (ctx) => answerOf(asked, ctx))
    : await answerOf(asked, ctx)
  if (link) reply.header('link', link)
  return reply.code(row.status).type('application/json; charset=utf-8').send(body)
}

interface Door {
  contextOf: ContextOf
  answers: Answers
}

/** Opens every path of the table; each walks into the same procedure as the typed API. */
export function mountRest(app: FastifyInstance, door: Door) {
  for (const row of restTable) {
    const procedure = procedures[row.calls]
    if (!procedure) throw new Error(`there is no ${row.calls}`)
    app.route({
      method: row.method,
      url: row.path,
      // A HEAD must not do what a GET with effects does.
      exposeHeadRoute: procedure._def.type === 'query',
      schema: restSchema(row, procedure),
      handler: (request, reply) => answer({ row, procedure, request }, door, reply),
    })
  }
}
