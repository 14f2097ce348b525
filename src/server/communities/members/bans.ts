import type { z } from 'zod'
import type { memberInput, memberReasonInput } from '../../../shared/communities/members.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { endBan } from '../../instance/restrictions/queries.ts'
import { recordRestriction } from '../../instance/restrictions/record-restriction.ts'
import { notify } from '../../notify/notify.ts'
import { hasNotification } from '../../notify/queries.ts'
import { type Authorized, authorizedBySystem } from '../../platform/authorized.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { dropMember } from '../core/change-members.ts'
import { closeRequest } from '../core/close-request.ts'
import { findLastRequest } from '../core/join-request-queries.ts'
import { deciderRoleOf } from '../core/membership.ts'
import { revokeInvitationsOf } from '../invitations/queries.ts'
import { memberFor, userFor } from './access/loaders.ts'
import { deleteBan, findUserInCommunity, insertBan } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Removes a member, who may join again under the normal rules. */
export const removeMember = (
  ctx: SignedInContext,
  { slug, userId, ...statement }: z.output<typeof memberReasonInput>,
) =>
  inTransaction(ctx, async (ctx) => {
    const { user, membership } = await memberFor(ctx, 'remove', { slug, userId })
    const { reason } = statement
    const [communityId, actorId] = [user.communityId, ctx.viewer.id]
    await dropMember(ctx, user)
    const restrictionId = await recordRestriction(ctx, {
      ...{ kind: 'REMOVE_MEMBER', userId, communityId, target: null, ...statement },
      decider: { id: actorId, role: deciderRoleOf(membership) },
    })
    await recordAudit(ctx, { action: 'member.remove', communityId, aboutId: userId, detail: reason })
    await notify(ctx, { kind: 'member-removed', to: [userId], communityId, actorId, detail: reason, restrictionId })
  })

/**
 * Removes the user's membership, request and invitations. Returns whether the user had any of them, and so knows of the
 * community.
 */
async function revokeAccess(
  ctx: SignedInContext,
  user: Awaited<ReturnType<typeof userFor<'ban'>>>['user'],
  reason: string,
): Promise<boolean> {
  const { communityId } = user
  if (user.role !== null) await dropMember(ctx, user)
  const outcome = { status: 'DENIED', decidedById: ctx.viewer.id, reason } as const
  await closeRequest(ctx, communityId, user.id, outcome)
  const lastRequest = await findLastRequest(ctx.db, communityId, user.id)
  const wasInvited = await revokeInvitationsOf(ctx.db, user, timestamp(ctx))
  return user.role !== null || lastRequest !== undefined || wasInvited
}

/**
 * Bans a user, member or not: ends the membership, denies a pending request with the same reason and voids invitations.
 * Changes nothing for banned users.
 */
export const banUser = (ctx: SignedInContext, input: z.output<typeof memberReasonInput>) =>
  inTransaction(ctx, (ctx) => banInTransaction(ctx, input))

/** Like `banUser`, within the caller's transaction. */
export async function banInTransaction(
  ctx: SignedInContext,
  { slug, userId, caseId, ...statement }: z.output<typeof memberReasonInput> & { caseId?: string },
): Promise<void> {
  const { user, membership } = await userFor(ctx, 'ban', { slug, userId })
  const { reason } = statement
  if (user.bannedAt !== null) return
  const [communityId, bannedById] = [user.communityId, ctx.viewer.id]
  const wasThere = await revokeAccess(ctx, user, reason)
  await insertBan(ctx.db, user, { bannedById, reason, createdAt: timestamp(ctx) })
  await recordAudit(ctx, { action: 'member.ban', communityId, aboutId: userId, detail: reason })
  const restrictionId = await recordRestriction(ctx, {
    ...{ kind: 'BAN', userId, communityId, target: null, ...(caseId && { caseId }), ...statement },
    decider: { id: bannedById, role: deciderRoleOf(membership) },
  })
  // A user without any relation to the community is not notified: it keeps a private one secret, and strangers unmolested.
  if (!wasThere) return
  const about = { communityId, actorId: bannedById, detail: reason, restrictionId }
  await notify(ctx, { kind: 'member-banned', to: [userId], ...about })
}

/** Lifts a ban. Changes nothing for users who are not banned. */
export const unbanUser = (ctx: SignedInContext, { slug, userId }: z.output<typeof memberInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { user } = await userFor(ctx, 'unban', { slug, userId })
    if (user.bannedAt !== null) await unban(ctx, user)
  })

/** Lifts a ban after an objection to it. Changes nothing if it was lifted before. */
export async function liftBan(ctx: SignedInContext, { userId, communityId }: { userId: string; communityId: string }) {
  const user = await findUserInCommunity(ctx.db, communityId, userId)
  if (user && user.bannedAt !== null) await unban(ctx, authorizedBySystem({ ...user, communityId }, 'unban'))
}

async function unban(
  ctx: SignedInContext,
  user: Authorized<{ id: string; communityId: string; deletedAt: string | null }, 'unban'>,
) {
  const { id: userId, communityId, deletedAt } = user
  await deleteBan(ctx.db, user)
  await endBan(ctx.db, userId, communityId, timestamp(ctx))
  await recordAudit(ctx, { action: 'member.unban', communityId, aboutId: userId })
  const knows = await hasNotification(ctx.db, userId, 'member-banned', communityId)
  if (knows && deletedAt === null)
    await notify(ctx, { kind: 'member-unbanned', to: [userId], communityId, actorId: ctx.viewer.id })
}
