import { msg } from '@lingui/core/macro'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import type { AdminUser } from '../../../../shared/administration/dashboard.ts'
import type { Author } from '../../../../shared/identity/auth.ts'
import { paths } from '../../../platform/paths.ts'
import { Face } from '../../../ui/Face.tsx'
import { writeNow } from '../../../ui/languages/texts.tsx'
import classes from './UserLink.module.css'

interface Props {
  user: Author
  /** The width of the photo in pixels. */
  size?: number
  /** Set where the photo stands elsewhere. */
  withoutPhoto?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A user's photo and name, linked to their profile. Passes further props to the link, so that it can be the target of a
 * hover card.
 */
export function UserLink({ user: author, size, withoutPhoto = false, ...rest }: Props) {
  return (
    <Link {...rest} data-tap-area to={paths.user(author.id)} discover="none" className={classes.link}>
      {!withoutPhoto && <Face user={author} {...(size !== undefined && { size })} />}
      <bdi>{author.name}</bdi>
    </Link>
  )
}

/** A user's name in the admin area, which also lists users without a name. */
export const displayName = ({ name }: Pick<AdminUser, 'name'>) => name || writeNow(msg`Unnamed User`)
