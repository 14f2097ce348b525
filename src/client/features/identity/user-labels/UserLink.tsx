import { msg } from '@lingui/core/macro'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import type { AdminUser } from '../../../../shared/administration/dashboard.ts'
import type { Author } from '../../../../shared/identity/auth.ts'
import { userNameText } from '../../../../shared/identity/deleted-user.ts'
import { paths } from '../../../platform/paths.ts'
import { Face } from '../../../ui/Face.tsx'
import { writeNow, writeTextNow } from '../../../ui/languages/texts.tsx'
import classes from './UserLink.module.css'
import { useUserName } from './use-user-name.ts'

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
  const name = useUserName()(author.name)
  return (
    <Link {...rest} data-tap-area to={paths.user(author.id)} discover="none" className={classes.link}>
      {!withoutPhoto && <Face user={{ ...author, name }} {...(size !== undefined && { size })} />}
      <bdi>{name}</bdi>
    </Link>
  )
}

/** A user's name in the admin area, which also lists users without a name. */
export const displayName = ({ name }: Pick<AdminUser, 'name'>) =>
  name ? writeTextNow(userNameText(name)) : writeNow(msg`Unnamed User`)
