import type { TargetType } from '../../../shared/discussions/reaction-types.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { findCaseOf, updateCase } from '../reports/case-queries.ts'
import { notifyReporters } from '../reports/notify.ts'
import { updateReports } from '../reports/queries.ts'

interface Target {
  targetType: TargetType
  targetId: string
}

/** Resolves the reports of a text that a suspension has removed, and tells their authors. */
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
  const reporterIds = reports.map(({ reporterId }) => reporterId).filter((id) => id !== deciderId)
  const { communityId, authorId } = reportCase
  await notifyReporters(
    services,
    { targetType, targetId, communityId, authorId, postId: null },
    reporterIds,
    'RESOLVED',
  )
}
