import { type Role, roles } from '../../../../shared/communities/communities.ts'
import type { Membership } from '../../core/membership.ts'

/** The input of the ability table. */
export interface MemberPolicyInput {
  /** The viewer's membership in the community. */
  membership: Membership
  isSelf: boolean
  /** The member's role; null for non-members. */
  role: Role | null
  /** Whether the community has an organizer beside this member. */
  hasOtherOrganizer: boolean
  /** Whether the viewer may appoint organizers, as a super admin. */
  appoints: boolean
}

/** The ability table for a viewer and a member. Denies everything else. */
export function memberAbilities({ membership, isSelf, role, hasOtherOrganizer, appoints }: MemberPolicyInput) {
  const isOrganizer = membership === 'organizer'
  // Moderators may act on members, organizers also on moderators. No one may act on an organizer or on themselves.
  const isInReach = !isSelf && ((isOrganizer && role === 'MODERATOR') || role === 'MEMBER')
  const moderates = isOrganizer || membership === 'moderator'
  // A community keeps an organizer. Organizers change their own role and the role of non-organizers.
  const isReplaceable = role !== 'ORGANIZER' || hasOtherOrganizer
  const mayChange = role !== null && isReplaceable && (appoints || (isOrganizer && (isSelf || role !== 'ORGANIZER')))
  return {
    setRole: mayChange ? roles.filter((other) => other !== role) : [],
    handOver: isOrganizer && !isSelf && role !== null,
    remove: moderates && isInReach,
    // Non-members can be banned as well.
    ban: moderates && (isInReach || (!isSelf && role === null)),
    unban: moderates,
  }
}

export type MemberAbilities = ReturnType<typeof memberAbilities>
export type MemberAbility = keyof MemberAbilities
