import type { TargetType } from '../../../shared/discussions/reaction-types.ts'
import { updateReportsResolved } from '../../discussions/posts/removed-content-queries.ts'
import { endHiding, reinstateHiding } from '../../instance/restrictions/queries.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { findCaseOf, updateCase } from '../reports/case-queries.ts'
import { notifyReporters } from '../reports/notify.ts'
import { updateReports, updateReportsReopened } from '../reports/queries.ts'

interface Target {
  targetType: TargetType
  targetId: string
}

/**
 * Resolves the reports of a text that a suspension has removed, tells their authors, and answers the objection to what
 * they had hidden.
 */
export async function closeCaseOf(
  services: Services,
  { targetType, targetId }: Target,
  { deciderId, reason }: { deciderId: string | null; reason: string },
): Promise<void> {
  const reportCase = await findCaseOf(services.db, targetType, targetId)
  if (!reportCase || reportCase.decidedAt !== null) return
  const decided = { status: 'RESOLVED', decidedAt: timestamp(services), decidedById: deciderId } as const
  const reports = await updateReports(services.db, reportCase, decided)
  const version = reportCase.version + 1
  const decidable = authorizedBySystem(reportCase, 'remove')
  await updateCase(services.db, decidable, { ...decided, decision: 'REMOVE', note: reason, version })
  const ending = { endedAt: decided.decidedAt, outcome: 'UPHELD', answer: reason } as const
  await endHiding(services.db, targetType, targetId, ending)
  await updateReportsResolved(services.db, targetType, targetId, decided.decidedAt)
  const reporterIds = reports.map(({ reporterId }) => reporterId).filter((id) => id !== deciderId)
  const { communityId, authorId } = reportCase
  await notifyReporters(
    services,
    { targetType, targetId, communityId, authorId, postId: null },
    reporterIds,
    'RESOLVED',
  )
}

/** Opens the case of a restored text again, whose reports the removal resolved at this time. */
export async function reopenCaseOf({ db }: Services, { targetType, targetId }: Target, resolvedAt: string) {
  const reportCase = await findCaseOf(db, targetType, targetId)
  if (reportCase?.decision !== 'REMOVE' || reportCase.decidedAt !== resolvedAt) return
  const status = reportCase.assigneeId === null ? 'OPEN' : 'UNDER_REVIEW'
  const version = reportCase.version + 1
  await updateCase(db, authorizedBySystem(reportCase, 'remove'), {
    ...{ status, decision: null, note: '', decidedAt: null, decidedById: null, version },
  })
  await updateReportsReopened(db, { targetType, targetId }, status, resolvedAt)
  await reinstateHiding(db, targetType, targetId, resolvedAt)
}
