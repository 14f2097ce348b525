import { type Role, roles } from '../../shared/communities.ts'
import type { Standing } from '../communities/standing.ts'

/** Who asks about which person. */
export interface MemberAsk {
  /** How whoever asks stands to the community. */
  standing: Standing
  isSelf: boolean
  /** The person's role; null for somebody who is no member. */
  role: Role | null
  /** Whether the community has another organizer than whoever asks. */
  hasOtherOrganizer: boolean
}

/** What a viewer may do about a person in a community. Everything not said here is refused. */
export function memberAbilities({ standing, isSelf, role, hasOtherOrganizer }: MemberAsk) {
  const isOrganizer = standing === 'organizer'
  // Moderators hold members in check, organizers moderators too; nobody does it to an organizer or to themselves.
  const isInReach = !isSelf && ((isOrganizer && role === 'MODERATOR') || role === 'MEMBER')
  const moderates = isOrganizer || standing === 'moderator'
  // An organizer raises and lowers those who are none, and lowers themselves while another one remains.
  const mayChange = role !== null && isOrganizer && (isSelf ? hasOtherOrganizer : role !== 'ORGANIZER')
  return {
    setRole: mayChange ? roles.filter((other) => other !== role) : [],
    handOver: isOrganizer && !isSelf && role !== null,
    remove: moderates && isInReach,
    // Who is not in can be kept out.
    ban: moderates && (isInReach || (!isSelf && role === null)),
  }
}

export type MemberAbilities = ReturnType<typeof memberAbilities>
