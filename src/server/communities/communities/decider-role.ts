import type { DeciderRole } from '../../../shared/instance/restrictions.ts'
import type { Membership } from './membership.ts'

/** The role in which somebody with this membership decides: without one in the community, they are a site admin. */
export function deciderRoleOf(membership: Membership): DeciderRole {
  if (membership === 'organizer') return 'ORGANIZER'
  return membership === 'moderator' ? 'MODERATOR' : 'SITE_ADMIN'
}
