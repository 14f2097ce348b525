import { IconUser } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Face } from './Face.tsx'

interface Props extends Omit<ComponentProps<typeof Face>, 'user' | 'fallback'> {
  user: { name: string; image: string | null } | null
}

const nobody = { name: '', image: null }

/** A user's photo. Without one, or when it fails to load, up to two initials, otherwise an icon. */
export const UserAvatar = ({ user, ...rest }: Props) => (
  <Face {...rest} user={user ?? nobody} fallback={<IconUser size="60%" stroke={1.5} />} />
)
