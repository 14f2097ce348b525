import type { Denial } from '../../shared/communities.ts'
import { messages } from '../../shared/messages.ts'
import { findAuditEntry, insertAuditEntry } from '../audit/queries.ts'
import { type Context, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { type CommunityAbility, communityAbilities, isMember } from './policy.ts'
import { type CommunityRow, findCommunity, findForum, findLastRequest } from './queries.ts'
import { type Standing, standingOf } from './standing.ts'

export interface CommunityAccess {
  community: CommunityRow
  standing: Standing
  can: ReturnType<typeof communityAbilities>
}

/** What the viewer may do with a community that was read for them. */
export function accessTo(viewer: Viewer | null, community: CommunityRow): CommunityAccess {
  const standing = standingOf(viewer, {
    role: community.role,
    isBanned: community.bannedId !== null,
    isPending: community.requestId !== null,
    isInvited: community.invitation !== null,
  })
  const settings = {
    isPrivate: community.isPrivate === 1,
    requiresApproval: community.requiresApproval === 1,
    isArchived: community.archivedAt !== null,
  }
  return { community, standing, can: communityAbilities({ viewer, standing, community: settings }) }
}

/** Whether joining takes a request: it does not on a moderator's invitation. */
export const needsApproval = (community: Pick<CommunityRow, 'requiresApproval' | 'invitation'>) =>
  community.requiresApproval === 1 && community.invitation !== 1

const refusals: Partial<Record<CommunityAbility, string>> = {
  join: messages.invitationNeeded,
  post: messages.memberNeededToPost,
  moderate: messages.memberForbidden,
  manage: messages.memberForbidden,
}

/** What nobody may do while a community is archived. */
const adding: readonly CommunityAbility[] = ['join', 'post', 'comment', 'invite']

function refuse({ standing, can, community }: CommunityAccess, ability: CommunityAbility): never {
  // Who may not read does not learn what there is; only joining can be asked for from outside.
  if (ability !== 'join' && !can.view) throw new AppError('NOT_FOUND', messages.communityNotFound)
  if (standing === 'banned') throw new AppError('FORBIDDEN', messages.communityBanned)
  if (can.view && community.archivedAt !== null && adding.includes(ability)) {
    throw new AppError('FORBIDDEN', messages.communityArchived)
  }
  throw new AppError('FORBIDDEN', refusals[ability] ?? messages.communityForbidden)
}

async function load(ctx: Context, by: 'id' | 'slug', value: string): Promise<CommunityAccess | undefined> {
  const community = await findCommunity(ctx.db, ctx.viewer, timestamp(ctx), by, value)
  return community && accessTo(ctx.viewer, community)
}

/** A community to show: 404 unless it exists; a private one is 401 for guests and 403 for outsiders. */
export async function communityToShow(ctx: Context, slug: string): Promise<CommunityAccess> {
  const access = await load(ctx, 'slug', slug)
  if (!access) throw new AppError('NOT_FOUND', messages.communityNotFound)
  if (access.can.view) {
    await recordOpening(ctx, access)
    return access
  }
  if (!ctx.viewer) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
  const requiresApproval = access.community.requiresApproval === 1
  const isWaiting = access.standing === 'pending' && { membershipStatus: 'PENDING' }
  const denial = await denialOf(ctx, access)
  throw new AppError('FORBIDDEN', messages.communityForbidden, { requiresApproval, ...isWaiting, ...denial })
}

/** For somebody outside whose last request to join was denied: that it was, and why. */
export async function denialOf(
  ctx: Context,
  { community, standing }: CommunityAccess,
): Promise<{ denial: Denial } | undefined> {
  if (!ctx.viewer || isMember(standing) || community.requestId !== null) return
  const last = await findLastRequest(ctx.db, community.id, ctx.viewer.id)
  if (last?.status !== 'DENIED' || last.decidedAt === null) return
  return { denial: { reason: last.reason ?? '', deniedAt: last.decidedAt } }
}

/** The only other way to a community: 404 unless the viewer may know of it, 403 unless they may do this. */
export async function communityFor(ctx: Context, ability: CommunityAbility, by: 'id' | 'slug', value: string) {
  const access = await load(ctx, by, value)
  if (!access) throw new AppError('NOT_FOUND', messages.communityNotFound)
  if (!access.can[ability]) refuse(access, ability)
  await recordOpening(ctx, access)
  return access
}

/**
 * A community to join: who is in, or waits already, passes too. Without an invitation, a private community that takes
 * no requests is 403; so is any to which the viewer is banned.
 */
export async function communityToJoin(ctx: Context, slug: string): Promise<CommunityAccess> {
  const access = await load(ctx, 'slug', slug)
  if (!access) throw new AppError('NOT_FOUND', messages.communityNotFound)
  if (!access.can.join && !isMember(access.standing)) refuse(access, 'join')
  await recordOpening(ctx, access)
  return access
}

/** A community as the viewer stands to it after what they did, which was checked before. */
export async function communityAfterwards(ctx: Context, id: string): Promise<CommunityAccess> {
  const access = await load(ctx, 'id', id)
  if (!access) throw new AppError('NOT_FOUND', messages.communityNotFound)
  return access
}

/** A forum together with its community, under the same rules. */
export async function forumFor(ctx: Context, ability: CommunityAbility, id: string) {
  const forum = await findForum(ctx.db, id)
  if (!forum) throw new AppError('NOT_FOUND', messages.forumNotFound)
  try {
    return { forum, ...(await communityFor(ctx, ability, 'id', forum.communityId)) }
  } catch (error) {
    // The same words as for a forum that is not there: nothing tells that this one is.
    const isMissing = error instanceof AppError && error.code === 'NOT_FOUND'
    throw isMissing ? new AppError('NOT_FOUND', messages.forumNotFound) : error
  }
}

/** A private community that only a super admin's right opens is written to the audit log. */
async function recordOpening(ctx: Context, { community, standing }: CommunityAccess) {
  if (!ctx.viewer?.isSuperAdmin || community.isPrivate === 0 || isMember(standing)) return
  const now = ctx.now()
  const entry = { actorId: ctx.viewer.id, action: 'community.open', communityId: community.id }
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  // A page asks several times; once an hour says the same.
  if (await findAuditEntry(ctx.db, entry, hourAgo)) return
  await insertAuditEntry(ctx.db, { id: newId(), ...entry, createdAt: now.toISOString() })
}
