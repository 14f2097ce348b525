import type { Role } from '../../shared/communities.ts'

/** A role as a heading, as somebody who has it, and as many who do. */
export const roleWords: Record<Role, { label: string; one: string; many: string }> = {
  MEMBER: { label: 'Member', one: 'a member', many: 'Members' },
  MODERATOR: { label: 'Moderator', one: 'a moderator', many: 'Moderators' },
  ORGANIZER: { label: 'Organizer', one: 'an organizer', many: 'Organizers' },
}
