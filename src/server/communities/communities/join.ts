import { emailKey } from '../../shared/accounts.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { notify } from '../notices/notify.ts'
import { type CommunityAccess, communityAfterwards, communityFor, communityToJoin, needsApproval } from './access.ts'
import { closeRequest } from './close-request.ts'
import { isMember } from './policy.ts'
import {
  countRequestsSince,
  deleteMember,
  insertJoinRequest,
  insertMember,
  listModerators,
  updateInvitationsAccepted,
} from './queries.ts'

type SignedIn = Context & { viewer: Viewer }

const day = 86_400_000
const requestLifetime = limits.joinRequestDays * day

/**
 * Joins, or asks to: a community that requires approval is joined at once only on a moderator's invitation. Who is in,
 * or waits already, changes nothing by asking again.
 */
export const joinCommunity = (ctx: SignedIn, slug: string, message = ''): Promise<CommunityAccess> =>
  inTransaction(ctx, async (ctx) => joinOrAsk(ctx, await communityToJoin(ctx, slug), message))

/** The same for a community that the viewer may join: run it in the transaction in which that was checked. */
export async function joinOrAsk(ctx: SignedIn, access: CommunityAccess, message: string): Promise<CommunityAccess> {
  const { community, standing } = access
  if (isMember(standing)) return access
  const isAsking = needsApproval(community)
  if (isAsking && community.requestId !== null) return access
  await (isAsking ? askToJoin(ctx, community.id, message) : becomeMember(ctx, community.id, ctx.viewer))
  return communityAfterwards(ctx, community.id)
}

/** Leaves. An organizer hands the community on first (409); who is not in changes nothing. */
export const leaveCommunity = (ctx: SignedIn, slug: string): Promise<CommunityAccess> =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'view', 'slug', slug)
    if (access.standing === 'organizer') throw new AppError('CONFLICT', messages.organizerCannotLeave)
    if (!access.can.leave) return access
    await deleteMember(ctx.db, access.community.id, ctx.viewer.id)
    return communityAfterwards(ctx, access.community.id)
  })

async function askToJoin(ctx: SignedIn, communityId: string, message: string) {
  const now = ctx.now()
  const since = new Date(now.getTime() - day).toISOString()
  const asked = await countRequestsSince(ctx.db, communityId, ctx.viewer.id, since)
  if (asked >= limits.joinRequestsPerDay) throw new AppError('TOO_MANY_REQUESTS', messages.tooManyRequests)
  const expiresAt = new Date(now.getTime() + requestLifetime).toISOString()
  // One that ran out still holds the place of the waiting one.
  await closeRequest(ctx, communityId, ctx.viewer.id, { status: 'EXPIRED' })
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
    message,
  })
  const to = (await listModerators(ctx.db, communityId, timestamp(ctx))).map(({ userId }) => userId)
  await notify(ctx, { kind: 'join-request', to, communityId, actorId: ctx.viewer.id, detail: message })
}

/** Lets somebody in, for callers that have checked the right to it; run it in a transaction. */
export async function becomeMember(services: Services, communityId: string, person: { id: string; email: string }) {
  const at = timestamp(services)
  await insertMember(services.db, communityId, person.id, 'MEMBER', at)
  await closeRequest(services, communityId, person.id, { status: 'APPROVED' })
  await updateInvitationsAccepted(services.db, communityId, emailKey(person.email), at)
}
