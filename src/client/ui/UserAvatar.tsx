import { Avatar, type AvatarProps } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { initials } from '../../shared/initials.ts'
import { avatarAddress } from './avatar-address.ts'

const colors = ['accent', 'blue', 'grape', 'indigo', 'pink', 'cyan'] as const

/** The same person always has the same colour. */
const colorOf = (name: string) => {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return colors[sum % colors.length] ?? 'accent'
}

interface PersonAvatarProps extends Omit<AvatarProps, 'src' | 'name' | 'color' | 'children'> {
  person: { name: string; image: string | null } | null
}

/**
 * A person's photo; without one, or when it does not load, up to two initials, else an icon. Hidden from assistive
 * technology: the name stands beside it.
 */
export function PersonAvatar({ person, ...rest }: PersonAvatarProps) {
  const letters = initials(person?.name ?? '')
  const photo = person?.image ? avatarAddress(person.image) : null
  return (
    <Avatar src={photo} alt="" color={letters ? colorOf(letters) : 'gray'} aria-hidden {...rest}>
      {letters || <IconUser size="60%" stroke={1.5} />}
    </Avatar>
  )
}
