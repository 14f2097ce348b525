import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AuthorRole } from '../../../../shared/discussions/comments.ts'
import classes from './AuthorRoleBadges.module.css'

const labels: Record<AuthorRole, MessageDescriptor> = {
  ORGANIZER: msg`Organizer`,
  MODERATOR: msg`Moderator`,
  SITE_ADMIN: msg`Site admin`,
}

/** Marks the roles of an author beside their name. */
export function AuthorRoleBadges({ roles }: { roles: readonly AuthorRole[] }) {
  const { t } = useLingui()
  return roles.map((role) => (
    <span key={role} className={role === 'SITE_ADMIN' ? classes.filled : classes.badge}>
      {t(labels[role])}
    </span>
  ))
}
