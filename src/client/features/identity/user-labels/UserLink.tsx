import { Anchor } from '@mantine/core'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import type { AdminUser } from '../../../../shared/administration/dashboard.ts'
import type { Author } from '../../../../shared/identity/auth.ts'
import { paths } from '../../../platform/paths.ts'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import classes from './UserLink.module.css'

interface Props {
  user: Author
  size?: number
  /** Set where the photo stands elsewhere. */
  withoutPhoto?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A user's photo and name, linked to their profile. Passes further props to the link, so that it can be the target of a
 * hover card.
 */
export function UserLink({ user: author, size = 28, withoutPhoto = false, ...rest }: Props) {
  return (
    <Anchor
      {...rest}
      data-tap-area
      component={Link}
      to={paths.user(author.id)}
      className={classes.link}
      size="sm"
      underline="never"
      fw={600}
      c="var(--mantine-color-text)"
    >
      {!withoutPhoto && <UserAvatar user={author} size={size} />}
      <bdi className={classes.name}>{author.name}</bdi>
    </Anchor>
  )
}

/** A user's name in the admin area, which also lists users without a name. */
export const displayName = ({ name }: Pick<AdminUser, 'name'>) => name || 'Unnamed User'
