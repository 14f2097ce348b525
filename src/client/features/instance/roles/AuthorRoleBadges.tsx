import { Badge } from '@mantine/core'
import type { AuthorRole } from '../../../../shared/discussions/comments.ts'

const labels: Record<AuthorRole, string> = {
  ORGANIZER: 'Organizer',
  MODERATOR: 'Moderator',
  SITE_ADMIN: 'Site admin',
}

/** Marks the roles of an author beside their name. */
export function AuthorRoleBadges({ roles }: { roles: readonly AuthorRole[] }) {
  return roles.map((role) => (
    <Badge key={role} variant={role === 'SITE_ADMIN' ? 'filled' : 'light'} size="sm" tt="none" fz="2xs" flex="none">
      {labels[role]}
    </Badge>
  ))
}
