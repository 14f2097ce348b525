import type { z } from 'zod'
import type { decideCaseInput } from '../../shared/desk.ts'
import { recordAct } from '../audit/record.ts'
import { suspend } from '../auth/suspension.ts'
import { withdrawCommunity } from '../community-settings/remove-community.ts'
import { timestamp } from '../context.ts'
import { banInTransaction } from '../members/bans.ts'
import { notify } from '../notices/notify.ts'
import type { Asking, CaseAccess } from './access.ts'
import { type CaseRow, listModeratorsNamed } from './queries.ts'
import { findCommunityNow } from './subject-queries.ts'

type Decision = z.output<typeof decideCaseInput>

/** What a decision does beyond the words it is about: to the person, or to the community. In the transaction at hand. */
export async function carryOut(ctx: Asking, { reportCase }: CaseAccess, decision: Decision): Promise<void> {
  if (decision.decision === 'BAN') return ban(ctx, reportCase, decision)
  if (decision.decision === 'SUSPEND') return suspendAuthor(ctx, reportCase, decision)
  if (reportCase.targetType === 'USER' && decision.decision === 'WARN') return warnPerson(ctx, reportCase, decision)
  if (reportCase.targetType !== 'COMMUNITY') return
  if (decision.decision === 'WARN') return warnOrganizers(ctx, reportCase, decision)
  if (decision.decision === 'REMOVE') return removeCommunity(ctx, reportCase, decision)
}

async function ban(ctx: Asking, { slug, authorId: userId }: CaseRow, { reason }: Decision) {
  if (slug !== null && userId !== null) await banInTransaction(ctx, { slug, userId, reason })
}

async function suspendAuthor(ctx: Asking, { authorId: userId }: CaseRow, { reason, until = null }: Decision) {
  if (userId === null) return
  await suspend(ctx, { userId, reason, until })
  await recordAct(ctx, { action: 'person.suspend', communityId: null, aboutId: userId, detail: reason })
}

async function warnPerson(ctx: Asking, { targetId: userId }: CaseRow, { reason: detail }: Decision) {
  await notify(ctx, { kind: 'warned', to: [userId], communityId: null, actorId: null, detail })
  await recordAct(ctx, { action: 'person.warn', communityId: null, aboutId: userId, detail })
}

/** Its organizers are warned, each of them. */
async function warnOrganizers(ctx: Asking, { targetId: communityId }: CaseRow, { reason: detail }: Decision) {
  const staff = await listModeratorsNamed(ctx.db, communityId, timestamp(ctx))
  const to = staff.filter(({ role }) => role === 'ORGANIZER').map(({ id }) => id)
  await notify(ctx, { kind: 'warned', to, communityId, actorId: null, detail })
  for (const aboutId of to) await recordAct(ctx, { action: 'person.warn', communityId, aboutId, detail })
}

async function removeCommunity(ctx: Asking, { targetId }: CaseRow, { reason }: Decision) {
  const community = await findCommunityNow(ctx.db, targetId)
  if (community) await withdrawCommunity(ctx, community, reason)
}
