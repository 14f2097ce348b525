import type { Role } from '../../../../shared/communities/communities.ts'

/** The names of a role: as a heading, with its article for one user, and in the plural. */
export const roleLabels: Record<Role, { label: string; one: string; many: string }> = {
  MEMBER: { label: 'Member', one: 'a member', many: 'Members' },
  MODERATOR: { label: 'Moderator', one: 'a moderator', many: 'Moderators' },
  ORGANIZER: { label: 'Organizer', one: 'an organizer', many: 'Organizers' },
}

/** On cards, the specification shows MEMBER as Member and other roles as raw values. */
export const roleBadgeLabel = (role: Role) => (role === 'MEMBER' ? 'Member' : role)
