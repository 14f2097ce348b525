import { useLingui } from '@lingui/react/macro'
import type { Author } from '../../../../shared/identity/auth.ts'
import { Faces } from '../../../ui/Face.tsx'
import { useListFormat } from '../../../ui/use-list-format.ts'

/** The faces of those who commented last. Takes the same room while there are none. */
export function ParticipantFaces({ users }: { users: readonly Author[] }) {
  const { t } = useLingui()
  const names = useListFormat()(users.map(({ name }) => name))
  return (
    <span {...(users.length > 0 && { role: 'img', 'aria-label': t`Latest comments by ${names}` })}>
      <Faces users={users} />
    </span>
  )
}
