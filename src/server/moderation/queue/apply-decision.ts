import type { z } from 'zod'
import type { decideCaseInput } from '../../../shared/moderation/queue.ts'
import { banInTransaction } from '../../communities/members/bans.ts'
import { softDeleteCommunity } from '../../communities/settings/remove-community.ts'
import { suspendAccount } from '../../identity/users/suspension.ts'
import { notify } from '../../instance/activity/notify.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { timestamp } from '../../platform/context.ts'
import { type caseToDecide, communityToRemove, type SignedInContext } from './access/loaders.ts'
import { type CaseRow, listModeratorNames } from './queries.ts'

type Decision = z.output<typeof decideCaseInput>
type DecidedCase = Awaited<ReturnType<typeof caseToDecide>>

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

async function banAuthor(ctx: SignedInContext, { slug, authorId: userId }: CaseRow, { reason }: Decision) {
  if (slug !== null && userId !== null) await banInTransaction(ctx, { slug, userId, reason })
}

async function suspendAuthor(ctx: SignedInContext, { authorId: userId }: CaseRow, { reason, until = null }: Decision) {
  if (userId !== null) await suspendAccount(ctx, ctx.viewer, { userId, reason, until })
}

async function warnUser(ctx: SignedInContext, { targetId: userId }: CaseRow, { reason: detail }: Decision) {
  await notify(ctx, { kind: 'warned', to: [userId], communityId: null, actorId: null, detail })
  await recordAudit(ctx, { action: 'person.warn', communityId: null, aboutId: userId, detail })
}

/** Warns every organizer of the community. */
async function warnOrganizers(ctx: SignedInContext, { targetId: communityId }: CaseRow, { reason: detail }: Decision) {
  const staff = await listModeratorNames(ctx.db, communityId, timestamp(ctx))
  const to = staff.filter(({ role }) => role === 'ORGANIZER').map(({ id }) => id)
  await notify(ctx, { kind: 'warned', to, communityId, actorId: null, detail })
  for (const aboutId of to) await recordAudit(ctx, { action: 'person.warn', communityId, aboutId, detail })
}

async function removeCommunity(ctx: SignedInContext, reportCase: DecidedCase['reportCase'], { reason }: Decision) {
  const community = await communityToRemove(ctx, reportCase)
  if (community) await softDeleteCommunity(ctx, community, reason)
}
