import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type AssignableCase, updateCase } from './case-queries.ts'
import { updateReports } from './queries.ts'
import { auditScopeOf } from './resolve-case.ts'

/**
 * Assigns a pending case, which puts it under review, or unassigns it, and updates its reports. Must run in a
 * transaction. Throws 409 for a decided case.
 */
export async function assignCase(
  ctx: Context,
  reportCase: AssignableCase,
  { assignee, headline }: { assignee: { id: string; name: string } | null; headline: string },
): Promise<void> {
  const status = assignee === null ? 'OPEN' : 'UNDER_REVIEW'
  const reports = await updateReports(ctx.db, reportCase, { status, decidedAt: null, decidedById: null })
  if (reports.length === 0 && reportCase.targetType !== 'RESTRICTION')
    throw new AppError('CONFLICT', messages.nothingReported)
  await updateCase(ctx.db, reportCase, { status, assigneeId: assignee?.id ?? null })
  const isTaken = assignee !== null && assignee.id === ctx.viewer?.id
  // Without the assignee's name, because a community's audit log must not reveal who is super admin.
  const detail = `${isTaken ? status : assignee ? 'reassigned' : 'unassigned'} · ${headline}`
  await recordAudit(ctx, { ...auditScopeOf(reportCase), action: isTaken ? 'report.review' : 'report.assign', detail })
}
