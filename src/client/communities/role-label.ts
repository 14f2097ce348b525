import type { Role } from '../../shared/communities.ts'

/** MEMBER is shown as Member, other roles as they are. */
export const roleLabel = (role: Role) => (role === 'MEMBER' ? 'Member' : role)
