import type { Role } from '../../shared/communities.ts'
import type { Viewer } from '../context.ts'

/** How a viewer stands to a community. Being super admin is no standing: it adds to whichever there is. */
export type Standing = 'guest' | 'outsider' | 'invited' | 'pending' | 'member' | 'moderator' | 'organizer' | 'banned'

/** What the database knows of a viewer in a community. */
export interface StandingFacts {
  role: Role | null
  isBanned: boolean
  isPending: boolean
  isInvited: boolean
}

const standingOfRole = { MEMBER: 'member', MODERATOR: 'moderator', ORGANIZER: 'organizer' } as const

/** A ban outweighs everything, membership outweighs an invitation, an invitation a request that waits. */
export function standingOf(viewer: Viewer | null, facts: StandingFacts): Standing {
  if (!viewer) return 'guest'
  if (facts.isBanned) return 'banned'
  if (facts.role) return standingOfRole[facts.role]
  if (facts.isInvited) return 'invited'
  return facts.isPending ? 'pending' : 'outsider'
}
