import type { Denial, Forum } from '../../../../shared/communities/communities.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { readDenialReason } from '../../../instance/restrictions/read-reason.ts'
import { type Authorized, authorize } from '../../../platform/authorized.ts'
import { type Context, timestamp, type Viewer } from '../../../platform/context.ts'
import type { Flag } from '../../../platform/db/column-types.ts'
import { AppError } from '../../../platform/errors.ts'
import { translatorInto, writer } from '../../../platform/languages/translator.ts'
import { findLastRequest } from '../join-request-queries.ts'
import type { Membership } from '../membership.ts'
import { membershipOf } from '../membership.ts'
import { type CommunityRow, type ForumRow, findCommunity, findForum, type listForums } from '../queries.ts'
import {
  type CommunityAbilities,
  type CommunityAbility,
  communityAbilities,
  forumAbilities,
  isMember,
} from './abilities.ts'

/** A community with the viewer's abilities. A loader has authorized the community for an ability. */
export interface CommunityAccess<Row extends CommunityRow = CommunityRow> {
  community: Row
  membership: Membership
  can: CommunityAbilities
}

export type AuthorizedCommunity<Ability extends CommunityAbility> = Authorized<CommunityRow, Ability>

/** Evaluates the viewer's abilities for a loaded community. */
export function accessTo(viewer: Viewer | null, community: CommunityRow): CommunityAccess {
  const membership = membershipOf(viewer, {
    role: community.role,
    isBanned: community.bannedId !== null,
    isPending: community.requestId !== null,
    isInvited: community.invitation !== null,
  })
  const settings = {
    isPrivate: community.isPrivate === 1,
    requiresApproval: community.requiresApproval === 1,
    isArchived: community.archivedAt !== null,
    onlyMembersComment: community.onlyMembersComment === 1,
    membersMayLink: community.membersMayLink === 1,
  }
  return {
    community,
    membership: membership,
    can: communityAbilities({ viewer, membership: membership, community: settings }),
  }
}

/** Whether joining requires approval; a moderator's invitation skips it. */
export const needsApproval = (community: Pick<CommunityRow, 'requiresApproval' | 'invitation'>) =>
  community.requiresApproval === 1 && community.invitation !== 1

const refusals: Partial<Record<CommunityAbility, string>> = {
  join: messages.invitationNeeded,
  post: messages.memberNeededToPost,
  comment: messages.memberNeededToComment,
  moderate: messages.memberForbidden,
  manage: messages.memberForbidden,
  link: messages.memberForbidden,
  appoint: messages.memberForbidden,
  report: messages.ownReported,
}

/** Abilities that an archived community refuses. */
const refusedWhileArchived: readonly CommunityAbility[] = ['join', 'post', 'takePart', 'comment', 'invite', 'link']

function refuse({ membership, can, community }: CommunityAccess, ability: CommunityAbility): never {
  // Viewers without the right to read must not learn what exists; only joining is possible from outside.
  if (ability !== 'join' && !can.view) throw missing()
  if (membership === 'banned') throw new AppError('FORBIDDEN', messages.communityBanned)
  if (can.view && community.archivedAt !== null && refusedWhileArchived.includes(ability)) {
    throw new AppError('FORBIDDEN', messages.communityArchived)
  }
  if (can.appoint && (ability === 'moderate' || ability === 'manage')) {
    throw new AppError('FORBIDDEN', messages.appointOrganizerFirst)
  }
  const refusal = can.read || ability === 'join' ? refusals[ability] : undefined
  throw new AppError('FORBIDDEN', refusal ?? messages.communityForbidden)
}

const missing = () => new AppError('NOT_FOUND', messages.communityNotFound)

async function loadCommunity(ctx: Context, by: 'id' | 'slug', value: string): Promise<CommunityAccess | undefined> {
  const community = await findCommunity(ctx.db, ctx.viewer, timestamp(ctx), by, value)
  return community && accessTo(ctx.viewer, community)
}

/**
 * Returns the access with its community authorized. Notes reads by the super admin right alone, which audited-reads.ts
 * records.
 */
function granted<Ability extends CommunityAbility>(ctx: Context, access: CommunityAccess, ability: Ability) {
  const { community, can } = access
  if (ctx.viewer?.isSuperAdmin && !can.list) ctx.privateReads.add(community.id)
  return { ...access, community: authorize(community, ability) }
}

/**
 * Returns a community for display. Throws 404 unless it exists; for a private one, 401 for guests and 403 for
 * outsiders.
 */
export async function communityToShow(
  ctx: Context,
  slug: string,
): Promise<CommunityAccess<AuthorizedCommunity<'view'>>> {
  const access = await loadCommunity(ctx, 'slug', slug)
  if (!access) throw missing()
  if (access.can.view) return granted(ctx, access, 'view')
  if (!ctx.viewer) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
  const requiresApproval = access.community.requiresApproval === 1
  const isWaiting = access.membership === 'pending' && { membershipStatus: 'PENDING' }
  const denial = await denialOf(ctx, access)
  throw new AppError('FORBIDDEN', messages.communityForbidden, { requiresApproval, ...isWaiting, ...denial })
}

/** Returns the denial of an outsider's last join request, if any. */
export async function denialOf(
  ctx: Context,
  { community, membership }: CommunityAccess,
): Promise<{ denial: Denial } | undefined> {
  if (!ctx.viewer || isMember(membership) || community.requestId !== null) return
  const last = await findLastRequest(ctx.db, community.id, ctx.viewer.id)
  if (last?.status !== 'DENIED' || last.decidedAt === null) return
  const write = writer(await translatorInto(ctx.language))
  return { denial: { reason: write(readDenialReason(last.reason ?? '')), deniedAt: last.decidedAt } }
}

/** Loads a community for an ability. Throws 404 unless the viewer may know of it, 403 without the ability. */
export async function communityFor<Ability extends CommunityAbility>(
  ctx: Context,
  ability: Ability,
  by: 'id' | 'slug',
  value: string,
): Promise<CommunityAccess<AuthorizedCommunity<Ability>>> {
  const access = await loadCommunity(ctx, by, value)
  if (!access) throw missing()
  return access.can[ability] ? granted(ctx, access, ability) : refuse(access, ability)
}

/** A link that invites its holder. */
type InvitingLink = Authorized<{ skipsApproval: Flag }, 'accept'>

/**
 * Loads a community for joining; members and pending applicants also pass. Throws 403 when the viewer is banned, and
 * for a private community that takes no requests unless the viewer is invited, by address or by a link.
 */
export async function communityToJoin(
  ctx: Context,
  slug: string,
  link?: InvitingLink,
): Promise<CommunityAccess<AuthorizedCommunity<'join'>>> {
  const loaded = await loadCommunity(ctx, 'slug', slug)
  if (!loaded) throw missing()
  const access = link ? invitedBy(ctx.viewer, loaded, link) : loaded
  return access.can.join || isMember(access.membership) ? granted(ctx, access, 'join') : refuse(access, 'join')
}

/** A link counts as much as an invitation, and the better of the two decides. */
const invitedBy = (viewer: Viewer | null, { community }: CommunityAccess, { skipsApproval }: InvitingLink) =>
  accessTo(viewer, { ...community, invitation: community.invitation === 1 ? 1 : skipsApproval })

/**
 * Loads a community for leaving; `leaver` is undefined for non-members. Throws 409 for an organizer, who must hand the
 * community over first.
 */
export async function communityToLeave(ctx: Context & { viewer: Viewer }, slug: string) {
  const access = await communityFor(ctx, 'view', 'slug', slug)
  if (access.membership === 'organizer') throw new AppError('CONFLICT', messages.organizerCannotLeave)
  const membership = { id: ctx.viewer.id, communityId: access.community.id }
  return { access, leaver: access.can.leave ? authorize(membership, 'leave') : undefined }
}

/** Reloads the viewer's access after a change that a loader has authorized. */
export async function reloadCommunity(ctx: Context, id: string): Promise<CommunityAccess> {
  const access = await loadCommunity(ctx, 'id', id)
  if (!access) throw missing()
  return access
}

/**
 * Throws 403 for a forum that takes posts of organizers and moderators only. Whether the viewer may post in the
 * community is another question: authors who left it may still move their posts.
 */
export function refusePostIn(forum: ForumRow, { moderate }: CommunityAbilities) {
  if (!forumAbilities({ post: true, moderate }, forumSettings(forum)).post)
    throw new AppError('FORBIDDEN', messages.forumForModerators, { field: 'forumId' })
}

const forumSettings = ({ onlyModeratorsPost }: Pick<ForumRow, 'onlyModeratorsPost'>) => ({
  onlyModeratorsPost: onlyModeratorsPost === 1,
})

/** Presents forums of a community in which the viewer has these abilities. */
export const presentForums = (
  forums: Awaited<ReturnType<typeof listForums>>,
  can: Pick<CommunityAbilities, 'post' | 'moderate'>,
): Forum[] =>
  forums.map((forum) => {
    const settings = forumSettings(forum)
    return { ...forum, ...settings, isDefault: forum.isDefault === 1, can: forumAbilities(can, settings) }
  })

/** Loads a forum and its community under the same rules. */
export async function forumFor<Ability extends CommunityAbility>(ctx: Context, ability: Ability, id: string) {
  const forum = await findForum(ctx.db, id)
  if (!forum) throw new AppError('NOT_FOUND', messages.forumNotFound)
  try {
    const access = await communityFor(ctx, ability, 'id', forum.communityId)
    if (ability === 'post') refusePostIn(forum, access.can)
    return { forum, ...access }
  } catch (error) {
    // The same message as for a missing forum, so that the error does not reveal its existence.
    const isMissing = error instanceof AppError && error.code === 'NOT_FOUND'
    throw isMissing ? new AppError('NOT_FOUND', messages.forumNotFound) : error
  }
}
