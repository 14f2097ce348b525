import { messages } from '../../shared/messages.ts'
import { recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { type ReportCase, updateCase } from './case-queries.ts'
import { updateReports } from './queries.ts'
import { actOn } from './settle-case.ts'

/**
 * Gives a case that waits to somebody, who has it under review, or back to nobody; its reports stand accordingly. For
 * callers that have checked the right to it; run it in a transaction. A decided case is a conflict (409).
 */
export async function assignCase(
  ctx: Context,
  reportCase: ReportCase,
  { assignee, words }: { assignee: { id: string; name: string } | null; words: string },
): Promise<void> {
  const status = assignee === null ? 'OPEN' : 'UNDER_REVIEW'
  const reports = await updateReports(ctx.db, reportCase, { status, decidedAt: null, decidedById: null })
  if (reports.length === 0) throw new AppError('CONFLICT', messages.nothingReported)
  await updateCase(ctx.db, reportCase, { status, assigneeId: assignee?.id ?? null })
  const isTaken = assignee !== null && assignee.id === ctx.viewer?.id
  // Without the name: the log of a community is no place to learn who is super admin.
  const detail = `${isTaken ? status : assignee ? 'given on' : 'given back'} · ${words}`
  await recordAct(ctx, { ...actOn(reportCase), action: isTaken ? 'report.review' : 'report.assign', detail })
}
