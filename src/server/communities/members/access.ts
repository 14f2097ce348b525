import { messages } from '../../../shared/platform/messages.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type CommunityAccess, communityFor } from '../communities/access/loaders.ts'
import { type MemberAbilities, memberAbilities } from './policy.ts'
import { type CommunityUserRow, findUserInCommunity, hasOrganizerOtherThan } from './queries.ts'

export interface MemberAccess {
  community: CommunityAccess['community']
  user: CommunityUserRow
  can: MemberAbilities
}

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
export async function userInCommunity(
  ctx: Context & { viewer: Viewer },
  ability: 'moderate' | 'manage',
  slug: string,
  userId: string,
): Promise<MemberAccess> {
  const access = await communityFor(ctx, ability, 'slug', slug)
  const user = await findUserInCommunity(ctx.db, access.community.id, userId)
  if (!user) throw new AppError('NOT_FOUND', messages.memberNotFound)
  const abilities = await abilitiesIn(ctx, access)
  return { community: access.community, user: user, can: abilities(user) }
}

/** Loads a member under the same rules. Throws 404 for non-members. */
export async function memberIn(...asked: Parameters<typeof userInCommunity>) {
  const { user, ...access } = await userInCommunity(...asked)
  const { role, joinedAt } = user
  if (role === null || joinedAt === null) throw new AppError('NOT_FOUND', messages.memberNotFound)
  return { ...access, person: { ...user, role, joinedAt } }
}
