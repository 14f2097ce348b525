import type { AuthorRole } from '../../../../shared/discussions/comments.ts'
import classes from './AuthorRoleBadges.module.css'

const labels: Record<AuthorRole, string> = {
  ORGANIZER: 'Organizer',
  MODERATOR: 'Moderator',
  SITE_ADMIN: 'Site admin',
}

/** Marks the roles of an author beside their name. */
export function AuthorRoleBadges({ roles }: { roles: readonly AuthorRole[] }) {
  return roles.map((role) => (
    <span key={role} className={role === 'SITE_ADMIN' ? classes.filled : classes.badge}>
      {labels[role]}
    </span>
  ))
}
