import { TRPCError } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import { auditFilter, type InstanceAuditEntry } from '../../../shared/instance/audit-log.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Context, type ContextOf, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { StartDownload } from '../../platform/http/downloads.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { recordAudit } from './record-audit.ts'
import { type AuditFilter, createLogReader } from './search-audit-log.ts'

/**
 * The places before which a spreadsheet could read a formula: at the start of a cell, and after the separators at which
 * some programs split cells although they are quoted. Such a program takes a quote after a separator for the beginning of
 * a quoted cell, and some drop blank and invisible characters before a formula.
 */
const formulaStart = /^(?=[\t\r])|(?<=^|[;\t\r\n])["'\p{Zs}\p{Cf}]*(?=[=+\-@＝＋－＠])/gu

/** Formats a cell according to RFC 4180. Apostrophes prevent spreadsheets from running formulas. */
const cell = (text: string) => `"${text.replace(formulaStart, "'$&").replaceAll('"', '""')}"`

/** Formats a row with its line ending. */
const csvRow = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

const batchSize = 500

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

/** Yields the log as CSV in pieces. */
export async function* csvRows(ctx: Context, filter: AuditFilter) {
  const read = await createLogReader(ctx, filter)
  yield csvRow(header)
  let cursor: string | undefined
  do {
    const page = await read({ limit: batchSize, cursor })
    yield page.items.map(rowOf).join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

function parseFilter(query: unknown): AuditFilter {
  const parsed = auditFilter.safeParse(query)
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error })
  return parsed.data
}

/** Describes the filter for the audit log. */
const describeFilter = (filter: AuditFilter) =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')

/**
 * `GET /api/admin/audit-log.csv`: the audit log of the instance as CSV, with the filters of the list. Ends with the right
 * to read it. Needs a recent proof of who asks, which `requireProof` throws without.
 */
export function mountAuditExport(
  app: FastifyInstance,
  contextOf: ContextOf,
  startDownload: StartDownload,
  requireProof: (ctx: Context) => Promise<void>,
) {
  // A HEAD would read the whole log.
  app.get('/api/admin/audit-log.csv', { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { viewer } = ctx
    if (!viewer) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
    if (!viewer.isSuperAdmin) throw new AppError('FORBIDDEN', messages.adminForbidden)
    const filter = parseFilter(request.query)
    await requireProof(ctx)
    const stream = await startDownload(
      { ...ctx, viewer },
      {
        pieces: csvRows(ctx, filter),
        admit: async () => {
          await enforceLimit(ctx, 'export', viewer.id)
          await recordAudit(ctx, { action: 'audit.export', communityId: null, detail: describeFilter(filter) })
        },
        mayRead: ({ isSuperAdmin }) => isSuperAdmin,
      },
    )
    const file = `audit-log-${timestamp(ctx).slice(0, 10)}.csv`
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`)
    return reply.send(stream)
  })
}
