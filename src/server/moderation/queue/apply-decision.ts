import type { z } from 'zod'
import type { Rule } from '../../../shared/instance/rules.ts'
import type { decideCaseInput } from '../../../shared/moderation/queue.ts'
import { softDeleteCommunity } from '../../communities/community-settings/remove-community.ts'
import { banInTransaction } from '../../communities/members/bans.ts'
import { suspendAccount } from '../../identity/users/suspension.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Decider, recordRestriction } from '../../instance/restrictions/record-restriction.ts'
import { notify } from '../../notify/notify.ts'
import { timestamp } from '../../platform/context.ts'
import { type caseToDecide, communityToRemove, type SignedInContext } from './access/loaders.ts'
import { type CaseRow, listModeratorNames } from './queries.ts'

type Decision = z.output<typeof decideCaseInput> & { rule: Rule }
type DecidedCase = Awaited<ReturnType<typeof caseToDecide>>

const siteAdmin = ({ viewer }: SignedInContext): Decider => ({ id: viewer.id, role: 'SITE_ADMIN' })

/** Applies a decision to the user or community, beyond the content. Must run in a transaction. */
export async function applyDecision(
  ctx: SignedInContext,
  { reportCase }: DecidedCase,
  decision: Decision,
): Promise<void> {
  if (decision.decision === 'BAN') return banAuthor(ctx, reportCase, decision)
  if (decision.decision === 'SUSPEND') return suspendAuthor(ctx, reportCase, decision)
  if (reportCase.targetType === 'USER' && decision.decision === 'WARN') return warnUser(ctx, reportCase, decision)
  if (reportCase.targetType !== 'COMMUNITY') return
  if (decision.decision === 'WARN') return warnOrganizers(ctx, reportCase, decision)
  if (decision.decision === 'REMOVE') return removeCommunity(ctx, reportCase, decision)
}

async function banAuthor(ctx: SignedInContext, reportCase: CaseRow, { rule, reason }: Decision) {
  const { id: caseId, slug, authorId: userId } = reportCase
  if (slug !== null && userId !== null) await banInTransaction(ctx, { slug, userId, caseId, rule, reason })
}

async function suspendAuthor(
  ctx: SignedInContext,
  reportCase: CaseRow,
  { rule, reason, until = null, removesContent }: Decision,
) {
  const { id: caseId, authorId: userId } = reportCase
  if (userId !== null) await suspendAccount(ctx, ctx.viewer, { userId, caseId, rule, reason, until, removesContent })
}

async function warnUser(ctx: SignedInContext, { id: caseId, targetId: userId }: CaseRow, { rule, reason }: Decision) {
  const detail = reason
  const restrictionId = await recordRestriction(ctx, {
    ...{ kind: 'WARN', userId, communityId: null, caseId, rule, reason },
    target: { targetType: 'USER', targetId: userId },
    decider: siteAdmin(ctx),
  })
  await notify(ctx, { kind: 'warned', to: [userId], communityId: null, actorId: null, detail, restrictionId })
  await recordAudit(ctx, { action: 'user.warn', communityId: null, aboutId: userId, detail })
}

/** States to every organizer what was decided about their community. */
async function stateToOrganizers(
  ctx: SignedInContext,
  kind: 'WARN' | 'REMOVE_COMMUNITY',
  { id: caseId, targetId: communityId }: CaseRow,
  { rule, reason }: Decision,
) {
  const staff = await listModeratorNames(ctx.db, communityId, timestamp(ctx))
  const organizers = staff.filter(({ role }) => role === 'ORGANIZER')
  const statements: { userId: string; restrictionId: string }[] = []
  for (const { id: userId } of organizers) {
    const restrictionId = await recordRestriction(ctx, {
      ...{ kind, userId, communityId, caseId, rule, reason },
      target: { targetType: 'COMMUNITY', targetId: communityId },
      decider: siteAdmin(ctx),
    })
    statements.push({ userId, restrictionId })
  }
  return statements
}

/** Warns every organizer of the community. */
async function warnOrganizers(ctx: SignedInContext, reportCase: CaseRow, decision: Decision) {
  const [communityId, detail] = [reportCase.targetId, decision.reason]
  for (const { userId, restrictionId } of await stateToOrganizers(ctx, 'WARN', reportCase, decision)) {
    await notify(ctx, { kind: 'warned', to: [userId], communityId, actorId: null, detail, restrictionId })
    await recordAudit(ctx, { action: 'user.warn', communityId, aboutId: userId, detail })
  }
}

async function removeCommunity(ctx: SignedInContext, reportCase: DecidedCase['reportCase'], decision: Decision) {
  const community = await communityToRemove(ctx, reportCase)
  if (!community) return
  const statements = await stateToOrganizers(ctx, 'REMOVE_COMMUNITY', reportCase, decision)
  const byUser = new Map(statements.map(({ userId, restrictionId }) => [userId, restrictionId]))
  await softDeleteCommunity(ctx, community, decision.reason, byUser)
}
