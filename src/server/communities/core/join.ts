import type { z } from 'zod'
import type { Community, joinInput } from '../../../shared/communities/communities.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { notify } from '../../notify/notify.ts'
import { signalNotifications } from '../../notify/signal.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { tooManyRequests } from '../../platform/rate-limits/enforce-limit.ts'
import { isMember } from './access/abilities.ts'
import {
  type AuthorizedCommunity,
  type CommunityAccess,
  communityToJoin,
  communityToLeave,
  needsApproval,
  reloadCommunity,
} from './access/loaders.ts'
import { addMember, dropMember } from './change-members.ts'
import { closeRequest } from './close-request.ts'
import { countLinkUse, updateInvitationsAccepted } from './invitation-queries.ts'
import { insertJoinRequest, listRequestsSince } from './join-request-queries.ts'
import { presentCommunity } from './present.ts'
import { listModerators, type OpenToMember } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

const day = 86_400_000
const requestLifetime = limits.joinRequestDays * day

/**
 * Joins the community, or requests to join where it requires approval and no moderator invited the viewer. Changes
 * nothing for members and pending applicants.
 */
export const joinCommunity = (
  ctx: SignedInContext,
  { slug, message = '' }: z.output<typeof joinInput>,
): Promise<Community> =>
  inTransaction(ctx, async (ctx) => {
    const access = await joinOrRequest(ctx, await communityToJoin(ctx, slug), message)
    return presentCommunity(ctx, access)
  })

/**
 * Like `joinCommunity`, for a community that the caller has checked in the same transaction. Counts a new member who came
 * by a link. Throws 403 when the link is used up.
 */
export async function joinOrRequest(
  ctx: SignedInContext,
  access: CommunityAccess<AuthorizedCommunity<'join'>>,
  message: string,
  linkId: string | null = null,
): Promise<CommunityAccess> {
  const { community, membership } = access
  if (isMember(membership)) return access
  const isAsking = needsApproval(community)
  if (isAsking && community.requestId !== null) return access
  if (isAsking) await requestToJoin(ctx, community, { message, inviteLinkId: linkId })
  else {
    // Before everything else, so that a refusal has nothing to undo.
    if (linkId !== null && !(await countLinkUse(ctx.db, community, linkId)))
      throw new AppError('FORBIDDEN', messages.inviteLinkUsedUp)
    await becomeMember(ctx, community, ctx.viewer, linkId)
  }
  return reloadCommunity(ctx, community.id)
}

/** Leaves the community. Throws 409 for an organizer, who must hand it over first. Changes nothing for non-members. */
export const leaveCommunity = (ctx: SignedInContext, slug: string): Promise<Community> =>
  inTransaction(ctx, async (ctx) => {
    const { access, leaver } = await communityToLeave(ctx, slug)
    if (leaver) {
      await dropMember(ctx, leaver)
      // The notifications for members and moderators disappear.
      signalNotifications(ctx, [leaver.id])
    }
    return presentCommunity(ctx, leaver ? await reloadCommunity(ctx, access.community.id) : access)
  })

async function requestToJoin(
  ctx: SignedInContext,
  community: AuthorizedCommunity<'join'>,
  details: { message: string; inviteLinkId: string | null },
) {
  const communityId = community.id
  const now = ctx.now()
  const since = new Date(now.getTime() - day).toISOString()
  const requests = await listRequestsSince(ctx.db, communityId, ctx.viewer.id, since)
  const [first] = requests
  if (first && requests.length >= limits.joinRequestsPerDay)
    throw tooManyRequests((Date.parse(first.createdAt) + day - now.getTime()) / 1_000)
  const expiresAt = new Date(now.getTime() + requestLifetime).toISOString()
  // An expired request still occupies the unique slot of the pending one.
  await closeRequest(ctx, communityId, ctx.viewer.id, { status: 'EXPIRED' })
  await insertJoinRequest(ctx.db, community, {
    id: newId(),
    userId: ctx.viewer.id,
    status: 'PENDING',
    createdAt: now.toISOString(),
    expiresAt,
    decidedAt: null,
    decidedById: null,
    reason: null,
    ...details,
  })
  const to = (await listModerators(ctx.db, communityId, timestamp(ctx))).map(({ userId }) => userId)
  await notify(ctx, { kind: 'join-request', to, communityId, actorId: ctx.viewer.id })
}

/** Makes the user a member, who may have come by a link that counted them. Must run in a transaction. */
export async function becomeMember(
  services: Services,
  community: OpenToMember,
  user: { id: string; email: string },
  inviteLinkId: string | null = null,
) {
  const [communityId, at] = [community.id, timestamp(services)]
  await addMember(services, community, { userId: user.id, role: 'MEMBER', createdAt: at, inviteLinkId })
  await closeRequest(services, communityId, user.id, { status: 'APPROVED' })
  await updateInvitationsAccepted(services.db, community, emailKey(user.email), at)
}

/**
 * Makes the applicant a member. The link by which they asked counts them unless it is used up; the approval admits them
 * anyway. Must run in a transaction.
 */
export async function admitApplicant(
  services: Services,
  community: OpenToMember,
  { userId, email, inviteLinkId }: { userId: string; email: string; inviteLinkId: string | null },
) {
  const isCounted = inviteLinkId !== null && (await countLinkUse(services.db, community, inviteLinkId))
  await becomeMember(services, community, { id: userId, email }, isCounted ? inviteLinkId : null)
}
