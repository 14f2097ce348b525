import type { Role } from '../../../../shared/communities/communities.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { type Authorized, authorize } from '../../../platform/authorized.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type CommunityAccess, communityFor } from '../../communities/access/loaders.ts'
import { type CommunityUserRow, findUserInCommunity, hasOrganizerOtherThan } from '../queries.ts'
import { type MemberAbilities, type MemberAbility, memberAbilities } from './abilities.ts'

type SignedInContext = Context & { viewer: Viewer }

/** A user in the community that the viewer moderates; `role` and `bannedAt` are null for outsiders. */
type CommunityUser = CommunityUserRow & { communityId: string }
type CommunityMember = CommunityUser & { role: Role; joinedAt: string }

/** A user with the viewer's abilities. A loader has authorized the user for an ability. */
interface MemberAccess<User extends CommunityUser> {
  community: CommunityAccess['community']
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
export async function abilitiesIn({ db, viewer }: Context, { community, membership }: CommunityAccess) {
  const viewerId = viewer?.id ?? ''
  const hasOtherOrganizer = membership === 'organizer' && (await hasOrganizerOtherThan(db, community.id, viewerId))
  return ({ id, role }: Pick<CommunityUserRow, 'id' | 'role'>) =>
    memberAbilities({ membership: membership, isSelf: id === viewerId, role, hasOtherOrganizer })
}

/** Loads a current or former user for a moderator or organizer. Throws 404 otherwise. */
async function loadUser(
  ctx: SignedInContext,
  ability: 'moderate' | 'manage',
  { slug, userId }: MemberRef,
): Promise<MemberAccess<CommunityUser>> {
  const access = await communityFor(ctx, ability, 'slug', slug)
  const user = await findUserInCommunity(ctx.db, access.community.id, userId)
  if (!user) throw missing()
  const abilities = await abilitiesIn(ctx, access)
  const { community } = access
  return { community, user: { ...user, communityId: community.id }, can: abilities(user) }
}

/** Loads a member under the same rules. Throws 404 for non-members. */
async function loadMember(...asked: Parameters<typeof loadUser>): Promise<MemberAccess<CommunityMember>> {
  const { user, ...access } = await loadUser(...asked)
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
 * Loads a member for this role, which may be their present one. Throws 409 when the last organizer would step down, 403
 * without the ability.
 */
export async function memberForRole(
  ctx: SignedInContext,
  { role, ...named }: MemberRef & { role: Role },
): Promise<MemberAccess<Authorized<CommunityMember, 'setRole'>>> {
  const access = await loadMember(ctx, 'manage', named)
  const { user, can } = access
  if (role !== user.role && !can.setRole.includes(role)) {
    throw user.id === ctx.viewer.id ? new AppError('CONFLICT', messages.lastOrganizer) : forbidden()
  }
  return granted(access, 'setRole')
}
