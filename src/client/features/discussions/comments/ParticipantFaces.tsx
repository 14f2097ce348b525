import { useLingui } from '@lingui/react/macro'
import type { Author } from '../../../../shared/identity/auth.ts'
import { Faces } from '../../../ui/Face.tsx'
import { useListFormat } from '../../../ui/use-list-format.ts'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'

/** The faces of those who commented last. Takes the same room while there are none. */
export function ParticipantFaces({ users }: { users: readonly Author[] }) {
  const { t } = useLingui()
  const userName = useUserName()
  const named = users.map((user) => ({ ...user, name: userName(user.name) }))
  const names = useListFormat()(named.map(({ name }) => name))
  return (
    <span
      suppressHydrationWarning
      {...(users.length > 0 && { role: 'img', 'aria-label': t`Latest comments by ${names}` })}
    >
      <Faces users={named} />
    </span>
  )
}
