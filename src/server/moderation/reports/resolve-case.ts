import type { CaseDecision } from '../../../shared/moderation/queue.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { softDeleteComment } from '../../discussions/comments/remove-comment.ts'
import { softDeletePost } from '../../discussions/posts/remove-post.ts'
import { removalEnd } from '../../discussions/posts/removed-content-queries.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import type { Authorized } from '../../platform/authorized.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type DecidableCase, type ReportCase, updateCase } from './case-queries.ts'
import { notifyAuthorShown, notifyReporters } from './notify.ts'
import { updateReports } from './queries.ts'
import { type Resolution, restrictAuthor } from './restrict-author.ts'
import { type ReportedContent, setContentHidden } from './set-content-hidden.ts'
import { plainSnapshot } from './snapshots.ts'

/**
 * Decisions on posts and comments appear in the audit log of their community, decisions on users and communities in the
 * log of the instance.
 */
export const auditScopeOf = ({ targetType, communityId, authorId }: ReportCase) => ({
  communityId: targetType === 'POST' || targetType === 'COMMENT' ? communityId : null,
  ...(authorId !== null && { aboutId: authorId }),
})

const headlineMax = 80
const headlineReadMax = 600

/** Returns the beginning of the snapshot on one line; for posts, the title. */
export function headlineOf(targetType: ReportCase['targetType'], copy: string): string {
  const headline = targetType === 'COMMENT' ? copy.slice(0, headlineReadMax) : (copy.split('\n', 1)[0] ?? '')
  return truncate(plainSnapshot(targetType, headline), headlineMax)
}

/** Decisions after which the content is visible. */
const showingDecisions: readonly CaseDecision[] = ['DISMISS', 'WARN']

/** Closes the case and its reports. Returns the reports' status and reporters. */
async function close(ctx: Context, reportCase: DecidableCase, { decision, note }: Resolution) {
  const status = decision === 'DISMISS' ? 'DISMISSED' : 'RESOLVED'
  const decided = { status, decidedAt: timestamp(ctx), decidedById: ctx.viewer?.id ?? null } as const
  const reports = await updateReports(ctx.db, reportCase, decided)
  if (reports.length === 0) throw new AppError('CONFLICT', messages.nothingReported)
  const version = reportCase.version + 1
  const isFirst = await updateCase(ctx.db, reportCase, { ...decided, decision, note, version })
  if (!isFirst) throw new AppError('CONFLICT', messages.caseDecided)
  return { status, reporterIds: reports.map(({ reporterId }) => reporterId) } as const
}

/**
 * Applies a decision to a case. Must run in a transaction. Updates the reports, shows, hides or deletes the content, notifies the users concerned and writes the audit log. Throws 409
 * without undecided reports, or when the case has changed.
 */
export async function resolveCase(ctx: Context, reportCase: DecidableCase, settlement: Resolution): Promise<void> {
  const { decision, reportedContent: written, headline } = settlement
  const { targetType, targetId, communityId, authorId } = reportCase
  const { status, reporterIds } = await close(ctx, reportCase, settlement)
  await recordAudit(ctx, { ...auditScopeOf(reportCase), action: 'report.review', detail: `${status} · ${headline}` })
  const reported = { targetType, targetId, communityId, authorId, postId: written?.postId ?? null }
  await notifyReporters(
    ctx,
    reported,
    reporterIds.filter((id) => id !== ctx.viewer?.id),
    status,
  )
  if (targetType !== 'POST' && targetType !== 'COMMENT') return
  if (written && !written.isRemoved) await resolveContent(ctx, written, decision, reportCase.id)
  // Authors of content that stays visible are not notified, because nothing changes for them and reports are confidential.
  const isShownAgain = written !== null && !written.isRemoved && written.isHidden && showingDecisions.includes(decision)
  if (isShownAgain) await notifyAuthorShown(ctx, reported)
  await restrictAuthor(ctx, reportCase, reported, settlement)
  await recordConsequence(ctx, reportCase, settlement)
}

async function resolveContent(
  ctx: Context,
  content: Authorized<ReportedContent, 'review'>,
  decision: CaseDecision,
  caseId: string,
): Promise<void> {
  if (decision !== 'REMOVE') return setContentHidden(ctx, content, !showingDecisions.includes(decision))
  const softDelete = content.targetType === 'POST' ? softDeletePost : softDeleteComment
  await softDelete(ctx, content, { removalId: caseId, imagesUntil: removalEnd(ctx) })
}

/** A removal or warning gets its own audit entry. */
async function recordConsequence(ctx: Context, reportCase: ReportCase, { decision, note: detail }: Resolution) {
  const removal = reportCase.targetType === 'POST' ? 'post.remove' : 'comment.remove'
  if (decision === 'REMOVE') await recordAudit(ctx, { ...auditScopeOf(reportCase), action: removal, detail })
  if (decision === 'WARN') await recordAudit(ctx, { ...auditScopeOf(reportCase), action: 'user.warn', detail })
}
