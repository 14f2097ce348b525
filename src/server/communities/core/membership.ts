import type { Role } from '../../../shared/communities/communities.ts'
import type { DeciderRole } from '../../../shared/instance/restrictions.ts'
import type { Viewer } from '../../platform/context.ts'

/** A viewer's relation to a community. Super admin is not among them, because it is independent of membership. */
export type Membership = 'guest' | 'outsider' | 'invited' | 'pending' | 'member' | 'moderator' | 'organizer' | 'banned'

/** The stored facts about a viewer in a community. */
export interface MembershipFacts {
  role: Role | null
  isBanned: boolean
  isPending: boolean
  isInvited: boolean
}

const membershipOfRole = { MEMBER: 'member', MODERATOR: 'moderator', ORGANIZER: 'organizer' } as const

/** A ban overrides everything, membership overrides an invitation, and an invitation overrides a pending request. */
export function membershipOf(viewer: Viewer | null, facts: MembershipFacts): Membership {
  if (!viewer) return 'guest'
  if (facts.isBanned) return 'banned'
  if (facts.role) return membershipOfRole[facts.role]
  if (facts.isInvited) return 'invited'
  return facts.isPending ? 'pending' : 'outsider'
}

/** Returns the role in which a user decides. A user without a role in the community is a site admin. */
export function deciderRoleOf(membership: Membership): DeciderRole {
  if (membership === 'organizer') return 'ORGANIZER'
  return membership === 'moderator' ? 'MODERATOR' : 'SITE_ADMIN'
}
