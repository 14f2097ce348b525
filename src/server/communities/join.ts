import { emailKey } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { type CommunityAccess, communityAfterwards, communityFor, communityToJoin } from './access.ts'
import { isMember } from './policy.ts'
import {
  deleteMember,
  insertJoinRequest,
  insertMember,
  updateInvitationsAccepted,
  updateJoinRequest,
} from './queries.ts'

type SignedIn = Context & { viewer: Viewer }

const requestLifetime = 30 * 86_400_000

/**
 * Joins, or asks to: a community that requires approval is joined at once only on a moderator's invitation. Who is in,
 * or waits already, changes nothing by asking again.
 */
export const joinCommunity = (ctx: SignedIn, slug: string): Promise<CommunityAccess> =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityToJoin(ctx, slug)
    const { community, standing } = access
    if (isMember(standing)) return access
    const needsApproval = community.requiresApproval === 1 && community.invitation !== 1
    if (needsApproval && community.requestId !== null) return access
    await (needsApproval ? askToJoin(ctx, community.id) : becomeMember(ctx, community.id))
    return communityAfterwards(ctx, community.id)
  })

/** Leaves. An organizer hands the community on first (409); who is not in changes nothing. */
export const leaveCommunity = (ctx: SignedIn, slug: string): Promise<CommunityAccess> =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'view', 'slug', slug)
    if (access.standing === 'organizer') throw new AppError('CONFLICT', messages.organizerCannotLeave)
    if (!access.can.leave) return access
    await deleteMember(ctx.db, access.community.id, ctx.viewer.id)
    return communityAfterwards(ctx, access.community.id)
  })

async function askToJoin(ctx: SignedIn, communityId: string) {
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + requestLifetime).toISOString()
  // One that ran out still holds the place of the waiting one.
  await updateJoinRequest(ctx.db, communityId, ctx.viewer.id, 'EXPIRED', now.toISOString())
  await insertJoinRequest(ctx.db, {
    id: newId(),
    communityId,
    userId: ctx.viewer.id,
    status: 'PENDING',
    createdAt: now.toISOString(),
    expiresAt,
    decidedAt: null,
    decidedById: null,
    reason: null,
  })
}

async function becomeMember(ctx: SignedIn, communityId: string) {
  const at = timestamp(ctx)
  await insertMember(ctx.db, communityId, ctx.viewer.id, 'MEMBER', at)
  await updateJoinRequest(ctx.db, communityId, ctx.viewer.id, 'APPROVED', at)
  await updateInvitationsAccepted(ctx.db, communityId, emailKey(ctx.viewer.email), at)
}
