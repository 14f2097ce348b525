import type { DeciderRole } from '../../../shared/instance/restrictions.ts'
import type { Membership } from './membership.ts'

/** Returns the role in which a user decides. A user without a role in the community is a site admin. */
export function deciderRoleOf(membership: Membership): DeciderRole {
  if (membership === 'organizer') return 'ORGANIZER'
  return membership === 'moderator' ? 'MODERATOR' : 'SITE_ADMIN'
}
