import type { Author } from '../../../../shared/identity/auth.ts'
import { Faces } from '../../../ui/Face.tsx'

const namesOf = new Intl.ListFormat('en')

/** The faces of those who commented last. Takes the same room while there are none. */
export const ParticipantFaces = ({ users }: { users: readonly Author[] }) => (
  <span
    {...(users.length > 0 && {
      role: 'img',
      'aria-label': `Latest comments by ${namesOf.format(users.map(({ name }) => name))}`,
    })}
  >
    <Faces users={users} />
  </span>
)
