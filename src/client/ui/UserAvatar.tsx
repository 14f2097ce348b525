import { Avatar, type AvatarProps } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { initials } from '../../shared/platform/initials.ts'
import { avatarColor, avatarUrl } from './avatars.ts'

interface UserAvatarProps extends Omit<AvatarProps, 'src' | 'name' | 'color' | 'children'> {
  user: { name: string; image: string | null } | null
}

/**
 * A user's photo. Without one, or when it fails to load, up to two initials, otherwise an icon. Hidden from assistive
 * technology, because the name is next to it.
 */
export function UserAvatar({ user, ...rest }: UserAvatarProps) {
  const letters = initials(user?.name ?? '')
  const photo = user?.image ? avatarUrl(user.image) : null
  return (
    <Avatar src={photo} alt="" color={letters ? avatarColor(letters) : 'gray'} aria-hidden {...rest}>
      {letters || <IconUser size="60%" stroke={1.5} />}
    </Avatar>
  )
}
