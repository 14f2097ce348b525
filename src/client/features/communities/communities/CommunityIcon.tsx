import { IconUsersGroup } from '@tabler/icons-react'
import type { CommunityColor } from '../../../../shared/communities/look.ts'
import { initials } from '../../../../shared/platform/initials.ts'
import { avatarColor } from '../../../ui/avatars.ts'
import { Picture } from '../../../ui/Face.tsx'
import classes from './communities.module.css'

interface Props {
  community: {
    name?: string | undefined
    slug: string
    iconUrl?: string | null | undefined
  }
  /** The community's color; lists that do not know it leave it out. */
  color?: CommunityColor | null
  /** In pixels. */
  size: number
  className?: string | undefined
}

/**
 * A community's icon. Without one, or when it fails to load, up to two initials of its name on its color, or on one that
 * stays when the name changes. Hidden from assistive technology, because the name is next to it.
 */
export function CommunityIcon({ community: { name = '', slug, iconUrl }, color, size, className }: Props) {
  const shape = size < 32 ? classes.smallIcon : classes.largeIcon
  return (
    <Picture
      src={iconUrl ? `${iconUrl}/avatar` : null}
      tint={avatarColor(slug)}
      size={size}
      data-community-color={color}
      className={className ? `${shape} ${className}` : shape}
    >
      {initials(name) || <IconUsersGroup size="60%" stroke={1.5} />}
    </Picture>
  )
}

/**
 * A wide strip above the community's name, filled with its color without an image. Purely decorative; its height is
 * reserved while the image loads.
 */
export const CommunityBanner = ({ src }: { src: string | null }) => (
  <div className={classes.banner}>{src && <img src={src} alt="" loading="lazy" decoding="async" />}</div>
)
