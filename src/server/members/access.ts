import { messages } from '../../shared/messages.ts'
import { type CommunityAccess, communityFor } from '../communities/access.ts'
import type { Context, Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { type MemberAbilities, memberAbilities } from './policy.ts'
import { findPersonIn, hasOrganizerBesides, type PersonRow } from './queries.ts'

export interface MemberAccess {
  community: CommunityAccess['community']
  person: PersonRow
  can: MemberAbilities
}

/** What the viewer may do about people in a community, for as many as there are: what decides it is read once. */
export async function abilitiesIn({ db, viewer }: Context, { community, standing }: CommunityAccess) {
  const viewerId = viewer?.id ?? ''
  const hasOtherOrganizer = standing === 'organizer' && (await hasOrganizerBesides(db, community.id, viewerId))
  return ({ id, role }: Pick<PersonRow, 'id' | 'role'>) =>
    memberAbilities({ standing, isSelf: id === viewerId, role, hasOtherOrganizer })
}

/** Anybody with an account, or who had one, for those who moderate or manage the community; else 404. */
export async function personIn(
  ctx: Context & { viewer: Viewer },
  ability: 'moderate' | 'manage',
  slug: string,
  userId: string,
): Promise<MemberAccess> {
  const access = await communityFor(ctx, ability, 'slug', slug)
  const person = await findPersonIn(ctx.db, access.community.id, userId)
  if (!person) throw new AppError('NOT_FOUND', messages.memberNotFound)
  const abilities = await abilitiesIn(ctx, access)
  return { community: access.community, person, can: abilities(person) }
}

/** A member, under the same rules; 404 for everybody else. */
export async function memberIn(...asked: Parameters<typeof personIn>) {
  const { person, ...access } = await personIn(...asked)
  const { role, joinedAt } = person
  if (role === null || joinedAt === null) throw new AppError('NOT_FOUND', messages.memberNotFound)
  return { ...access, person: { ...person, role, joinedAt } }
}
