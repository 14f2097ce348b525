import { Avatar, type AvatarProps } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import type { CommunityColor } from '../../../../shared/communities/look.ts'
import { initials } from '../../../../shared/platform/initials.ts'
import { avatarColor } from '../../../ui/avatars.ts'
import classes from './communities.module.css'

interface Props extends Omit<AvatarProps, 'src' | 'name' | 'color' | 'children' | 'size'> {
  community: {
    name?: string | undefined
    slug: string
    iconUrl?: string | null | undefined
  }
  /** The community's color; lists that do not know it leave it out. */
  color?: CommunityColor | null
  /** In pixels. */
  size: number
}

/**
 * A community's icon. Without one, or when it fails to load, up to two initials of its name on its color, or on one that
 * stays when the name changes. Hidden from assistive technology, because the name is next to it.
 */
export function CommunityIcon({ community: { name = '', slug, iconUrl }, color, size, ...rest }: Props) {
  return (
    <Avatar
      src={iconUrl ? `${iconUrl}/avatar` : null}
      alt=""
      color={avatarColor(slug)}
      size={size}
      data-community-color={color}
      classNames={{ placeholder: classes.initials }}
      radius={size < 32 ? 'sm' : 'md'}
      imageProps={{ loading: 'lazy', decoding: 'async', width: size, height: size }}
      aria-hidden
      {...rest}
    >
      {initials(name) || <IconUsersGroup size="60%" stroke={1.5} />}
    </Avatar>
  )
}

/**
 * A wide strip above the community's name, filled with its color without an image. Purely decorative; its height is
 * reserved while the image loads.
 */
export const CommunityBanner = ({ src }: { src: string | null }) => (
  <div className={classes.banner}>{src && <img src={src} alt="" loading="lazy" decoding="async" />}</div>
)
