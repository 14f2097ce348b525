import { listModerators } from '../../communities/core/queries.ts'
import { listSuperAdmins } from '../../identity/sign-in/queries.ts'
import { notify } from '../../notify/notify.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'
import { findCaseOf, insertCase, type ReportCase, updateCaseReported } from './case-queries.ts'

/** The target of a report; communities have no author. */
export type ReportTarget = Pick<ReportCase, 'targetType' | 'targetId' | 'communityId' | 'authorId'>

/** The fields of a reopened case: no assignee and no decision. */
const reopened = {
  status: 'OPEN',
  decision: null,
  note: '',
  decidedAt: null,
  decidedById: null,
  assigneeId: null,
} as const

const isDecided = ({ status }: Pick<ReportCase, 'status'>) => status === 'RESOLVED' || status === 'DISMISSED'

/**
 * Adds a stored report to its case, which collects all reports of a target. Returns whether the report opened the case,
 * because it is the first or the case was decided.
 */
export async function addReportToCase(
  db: Db,
  existing: ReportCase | undefined,
  target: ReportTarget,
  at: string,
): Promise<boolean> {
  if (!existing) {
    const moments = { firstReportedAt: at, lastReportedAt: at }
    await insertCase(db, { id: newId(), ...target, status: 'OPEN', reportCount: 1, ...moments })
    return true
  }
  const opens = isDecided(existing)
  await updateCaseReported(db, existing.id, at, opens ? { ...reopened, version: existing.version + 1 } : {})
  return opens
}

/**
 * Returns who can decide the case. Authors cannot decide on their own content, so the content of an only moderator goes
 * to the super admins.
 */
async function moderatorsOf({ db, ...ctx }: Context, { targetType, communityId, authorId }: ReportTarget) {
  const isWritten = targetType === 'POST' || targetType === 'COMMENT'
  const moderators = isWritten && communityId !== null ? await listModerators(db, communityId, timestamp(ctx)) : []
  const others = moderators.map(({ userId }) => userId).filter((id) => id !== authorId)
  if (others.length > 0) return { communityId, to: others }
  const admins = await listSuperAdmins(db)
  // Without a community, the case belongs to the queue of the instance.
  return { communityId: null, to: admins.map(({ id }) => id).filter((id) => id !== authorId) }
}

/** Notifies the moderators of a pending case, except the reporter. */
export async function notifyModerators(ctx: Context, target: ReportTarget) {
  const { communityId, to } = await moderatorsOf(ctx, target)
  const others = to.filter((id) => id !== ctx.viewer?.id)
  const caseId = (await findCaseOf(ctx.db, target.targetType, target.targetId))?.id ?? null
  await notify(ctx, { kind: 'reports-waiting', to: others, communityId, actorId: null, caseId })
}
