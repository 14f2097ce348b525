import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '../../../../shared/communities/communities.ts'

/** The names of a role: as a heading, and in the plural. */
export const roleLabels: Record<Role, { label: MessageDescriptor; many: MessageDescriptor }> = {
  MEMBER: { label: msg`Member`, many: msg`Members` },
  MODERATOR: { label: msg`Moderator`, many: msg`Moderators` },
  ORGANIZER: { label: msg`Organizer`, many: msg`Organizers` },
}

/** On cards, the specification shows MEMBER as Member and other roles as raw values. */
export const roleBadgeLabels: Record<Role, MessageDescriptor> = {
  MEMBER: msg`Member`,
  MODERATOR: msg`MODERATOR`,
  ORGANIZER: msg`ORGANIZER`,
}
