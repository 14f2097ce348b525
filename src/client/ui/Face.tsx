import { initials } from '../../shared/platform/initials.ts'
import { avatarColor, avatarUrl } from './avatars.ts'
import classes from './Face.module.css'

interface User {
  id: string
  name: string
  image: string | null
}

/**
 * A user's photo of 28 px, or the initials of their name, as plain elements for places that the server renders often.
 * Hidden from assistive technology, because the name is next to it.
 */
export const Face = ({ user: { name, image } }: { user: User }) => (
  <span className={classes.face} data-tint={avatarColor(initials(name))} aria-hidden>
    {initials(name)}
    {image && <img src={avatarUrl(image)} alt="" width={28} height={28} loading="lazy" decoding="async" />}
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
