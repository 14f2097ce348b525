import { Readable } from 'node:stream'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditFilter, type InstanceAuditEntry } from '../../shared/audit.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { pause } from '../jobs/pause.ts'
import { limit } from '../rate-limits/limit.ts'
import { csvRow } from './csv.ts'
import { recordAct } from './record.ts'
import { type AuditFilter, logBy } from './search.ts'

const piece = 500

const header = ['at', 'action', 'actor', 'actorId', 'about', 'aboutId', 'community', 'detail']

const rowOf = ({ at, action, actor, about, community, detail }: InstanceAuditEntry) =>
  csvRow([
    at,
    action,
    actor?.name ?? '',
    actor?.id ?? '',
    about?.name ?? '',
    about?.id ?? '',
    community?.slug ?? '',
    detail,
  ])

/** The whole table, a piece at a time; whoever else asks something has their turn in between. */
async function* tableOf(ctx: Context, filter: AuditFilter) {
  const read = await logBy(ctx, filter)
  yield csvRow(header)
  let cursor: string | undefined
  do {
    const page = await read({ limit: piece, cursor })
    if (page.items.length > 0) yield page.items.map(rowOf).join('')
    cursor = page.nextCursor ?? undefined
    await pause()
  } while (cursor !== undefined)
}

function filterIn(query: unknown): AuditFilter {
  const parsed = auditFilter.safeParse(query)
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error })
  return parsed.data
}

/** What is told of the filter in the log. */
const described = (filter: AuditFilter) =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

/** `GET /api/admin/audit-log.csv`: the log of the whole instance as a table, with the filters of its list. */
export function mountAuditExport(app: FastifyInstance, contextOf: ContextOf) {
  app.get('/api/admin/audit-log.csv', { schema: { hide: true } }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    if (!ctx.viewer) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
    if (!ctx.viewer.isSuperAdmin) throw new AppError('FORBIDDEN', messages.adminForbidden)
    const filter = filterIn(request.query)
    await limit(ctx, 'export', ctx.viewer.id)
    await recordAct(ctx, { action: 'audit.export', communityId: null, detail: described(filter) })
    const file = `audit-log-${timestamp(ctx).slice(0, 10)}.csv`
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`)
    return reply.send(Readable.from(tableOf(ctx, filter)))
  })
}
