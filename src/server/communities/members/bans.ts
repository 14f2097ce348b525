import type { z } from 'zod'
import type { memberInput, memberReasonInput } from '../../../shared/communities/members.ts'
import { notify } from '../../instance/activity/notify.ts'
import { hasNotification } from '../../instance/activity/queries.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { dropMember } from '../communities/change-members.ts'
import { closeRequest } from '../communities/close-request.ts'
import { findLastRequest } from '../communities/queries.ts'
import { revokeInvitationsOf } from '../invitations/queries.ts'
import { memberFor, userFor } from './access/loaders.ts'
import { deleteBan, insertBan } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Removes a member, who may join again under the normal rules. */
export const removeMember = (ctx: SignedInContext, { slug, userId, reason }: z.output<typeof memberReasonInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { user } = await memberFor(ctx, 'remove', { slug, userId })
    const [communityId, actorId] = [user.communityId, ctx.viewer.id]
    await dropMember(ctx, user)
    await recordAudit(ctx, { action: 'member.remove', communityId, aboutId: userId, detail: reason })
    await notify(ctx, { kind: 'member-removed', to: [userId], communityId, actorId, detail: reason })
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
  const asked = await findLastRequest(ctx.db, communityId, user.id)
  const wasInvited = await revokeInvitationsOf(ctx.db, user, timestamp(ctx))
  return user.role !== null || asked !== undefined || wasInvited
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
  { slug, userId, reason }: z.output<typeof memberReasonInput>,
): Promise<void> {
  const { user } = await userFor(ctx, 'ban', { slug, userId })
  if (user.bannedAt !== null) return
  const [communityId, bannedById] = [user.communityId, ctx.viewer.id]
  const wasThere = await revokeAccess(ctx, user, reason)
  await insertBan(ctx.db, user, { bannedById, reason, createdAt: timestamp(ctx) })
  await recordAudit(ctx, { action: 'member.ban', communityId, aboutId: userId, detail: reason })
  // A user without any relation to the community is not notified, which also keeps a private one secret.
  if (!wasThere) return
  await notify(ctx, { kind: 'member-banned', to: [userId], communityId, actorId: bannedById, detail: reason })
}

/** Lifts a ban. Changes nothing for users who are not banned. */
export const unbanUser = (ctx: SignedInContext, { slug, userId }: z.output<typeof memberInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { user } = await userFor(ctx, 'unban', { slug, userId })
    if (user.bannedAt === null) return
    const [communityId, actorId] = [user.communityId, ctx.viewer.id]
    await deleteBan(ctx.db, user)
    await recordAudit(ctx, { action: 'member.unban', communityId, aboutId: userId })
    const knows = await hasNotification(ctx.db, userId, 'member-banned', communityId)
    if (knows && user.deletedAt === null)
      await notify(ctx, { kind: 'member-unbanned', to: [userId], communityId, actorId })
  })
