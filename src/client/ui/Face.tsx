import type { CSSProperties } from 'react'
import { initials } from '../../shared/platform/initials.ts'
import { avatarColor, avatarUrl } from './avatars.ts'
import classes from './Face.module.css'

interface User {
  id: string
  name: string
  image: string | null
}

const standardSize = 28

/**
 * A user's photo, or the initials of their name, as plain elements for places that the server renders often. `size` is
 * in pixels. Hidden from assistive technology, because the name is next to it.
 */
export const Face = ({ user: { name, image }, size = standardSize }: { user: User; size?: number }) => (
  <span
    className={classes.face}
    data-tint={avatarColor(initials(name))}
    style={size === standardSize ? undefined : ({ '--face': `${size}px` } as CSSProperties)}
    aria-hidden
  >
    {initials(name)}
    {image && <img src={avatarUrl(image)} alt="" width={size} height={size} loading="lazy" decoding="async" />}
  </span>
)

/** The faces of a few users in one row, each half covered by the next. */
export const Faces = ({ users }: { users: readonly User[] }) => (
  <span className={classes.faces}>
    {users.map((user) => (
      <Face key={user.id} user={user} />
    ))}
  </span>
)
