import { useLingui } from '@lingui/react/macro'
import type { Author } from '../../../../shared/identity/auth.ts'
import { Faces } from '../../../ui/Face.tsx'
import { useLanguage } from '../../../ui/languages/texts.tsx'

const formats = new Map<string, Intl.ListFormat>()

/** Making a format takes longer than to render a component. */
function formatIn(language: string) {
  const format = formats.get(language) ?? new Intl.ListFormat(language)
  formats.set(language, format)
  return format
}

/** The faces of those who commented last. Takes the same room while there are none. */
export function ParticipantFaces({ users }: { users: readonly Author[] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const names = formatIn(language).format(users.map(({ name }) => name))
  return (
    <span {...(users.length > 0 && { role: 'img', 'aria-label': t`Latest comments by ${names}` })}>
      <Faces users={users} />
    </span>
  )
}
