import type { Role } from '../../../../shared/communities/communities.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { suspensionOf } from '../../../identity/account-status/account-status.ts'
import { findAccountStatus } from '../../../identity/account-status/queries.ts'
import { type Authorized, authorize } from '../../../platform/authorized.ts'
import { type Context, type Services, timestamp, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type CommunityAccess, communityFor } from '../../core/access/loaders.ts'
import { hasSeveralOrganizers } from '../organizer-queries.ts'
import { type CommunityUserRow, findUserInCommunity } from '../queries.ts'
import { type MemberAbilities, type MemberAbility, memberAbilities } from './abilities.ts'

type SignedInContext = Context & { viewer: Viewer }

/** A user in the community that the viewer moderates; `role` and `bannedAt` are null for outsiders. */
type CommunityUser = CommunityUserRow & { communityId: string }
type CommunityMember = CommunityUser & { role: Role; joinedAt: string }

/** A user with the viewer's abilities. A loader has authorized the user for an ability. */
interface MemberAccess<User extends CommunityUser> {
  community: CommunityAccess['community']
  /** The viewer's membership. */
  membership: CommunityAccess['membership']
  user: User
  can: MemberAbilities
}

interface MemberRef {
  slug: string
  userId: string
}

const missing = () => new AppError('NOT_FOUND', messages.memberNotFound)
const forbidden = () => new AppError('FORBIDDEN', messages.memberForbidden)

/**
 * Returns a function that evaluates the viewer's abilities for members. Loads its facts once, for any number of
 * members.
 */
export async function abilitiesIn({ db, viewer }: Context, { community, membership, can }: CommunityAccess) {
  const viewerId = viewer?.id ?? ''
  const facts = {
    membership,
    appoints: can.appoint,
    // Concerns organizers only.
    hasOtherOrganizer: (can.appoint || can.manage) && (await hasSeveralOrganizers(db, community.id)),
  }
  return ({ id, role }: Pick<CommunityUserRow, 'id' | 'role'>) =>
    memberAbilities({ ...facts, isSelf: id === viewerId, role })
}

/** Loads a current or former user for a moderator or organizer. Throws 404 otherwise. */
async function loadUser(
  ctx: SignedInContext,
  ability: 'moderate' | 'manage' | 'appoint',
  { slug, userId }: MemberRef,
): Promise<MemberAccess<CommunityUser>> {
  const access = await communityFor(ctx, ability, 'slug', slug)
  const user = await findUserInCommunity(ctx.db, access.community.id, userId)
  if (!user) throw missing()
  const abilities = await abilitiesIn(ctx, access)
  const { community, membership } = access
  return { community, membership, user: { ...user, communityId: community.id }, can: abilities(user) }
}

/** Loads a member under the same rules. Throws 404 for non-members. */
async function loadMember(...parameters: Parameters<typeof loadUser>): Promise<MemberAccess<CommunityMember>> {
  const { user, ...access } = await loadUser(...parameters)
  const { role, joinedAt } = user
  if (role === null || joinedAt === null) throw missing()
  return { ...access, user: { ...user, role, joinedAt } }
}

const granted = <User extends CommunityUser, Ability extends MemberAbility>(
  access: MemberAccess<User>,
  ability: Ability,
) => ({ ...access, user: authorize(access.user, ability) })

/** Loads a user, member or not, for a ban or its end. Throws 404 for deleted users, unless they are banned. */
export async function userFor<Ability extends 'ban' | 'unban'>(
  ctx: SignedInContext,
  ability: Ability,
  named: MemberRef,
): Promise<MemberAccess<Authorized<CommunityUser, Ability>>> {
  const access = await loadUser(ctx, 'moderate', named)
  const { user, can } = access
  if (ability === 'ban' && user.bannedAt === null && user.deletedAt !== null) throw missing()
  if (!can[ability]) throw forbidden()
  return granted(access, ability)
}

const needed = { remove: 'moderate', handOver: 'manage' } as const

/** Loads a member for an ability. Throws 404 for non-members, 403 without the ability. */
export async function memberFor<Ability extends keyof typeof needed>(
  ctx: SignedInContext,
  ability: Ability,
  named: MemberRef,
): Promise<MemberAccess<Authorized<CommunityMember, Ability>>> {
  const access = await loadMember(ctx, needed[ability], named)
  if (!access.can[ability]) throw forbidden()
  return granted(access, ability)
}

/**
 * Loads a member for this role, which may be their present one. Throws 409 when the last organizer would lose the role,
 * 403 without the ability.
 */
export async function memberForRole(
  ctx: SignedInContext,
  { role, ...named }: MemberRef & { role: Role },
): Promise<MemberAccess<Authorized<CommunityMember, 'setRole'>>> {
  const appoints = ctx.viewer.isSuperAdmin
  const access = await loadMember(ctx, appoints ? 'appoint' : 'manage', named)
  const { user, can } = access
  if (role !== user.role && !can.setRole.includes(role)) {
    const isLast = appoints || user.id === ctx.viewer.id
    throw isLast ? new AppError('CONFLICT', messages.lastOrganizer) : forbidden()
  }
  return granted(access, 'setRole')
}

/**
 * Loads a user, member or not, whom a super admin or the operator appoints organizer. Throws 404 for deleted users, 409
 * for users who cannot sign in, or who have not proven their address, by which they are chosen.
 */
export async function appointeeFor(
  services: Pick<Services, 'db' | 'now'>,
  community: Authorized<{ id: string }, 'appoint'>,
  userId: string,
): Promise<Authorized<CommunityUser, 'appoint'>> {
  const user = await findUserInCommunity(services.db, community.id, userId)
  const account = user && (await findAccountStatus(services.db, userId))
  if (!user || !account) throw new AppError('NOT_FOUND', messages.userNotFound)
  if (suspensionOf(account, timestamp(services))) throw new AppError('CONFLICT', messages.appointeeSuspended)
  if (account.awaitsApprovalSince) throw new AppError('CONFLICT', messages.appointeeWaiting)
  if (!account.emailVerifiedAt) throw new AppError('CONFLICT', messages.appointeeUnverified)
  return authorize({ ...user, communityId: community.id }, 'appoint')
}
