import type { CSSProperties } from 'react'
import classes from './Icon.module.css'

export type IconName =
  | 'article'
  | 'baselineDensitySmall'
  | 'bell'
  | 'book2'
  | 'bookmark'
  | 'check'
  | 'compass'
  | 'dots'
  | 'home'
  | 'lock'
  | 'login2'
  | 'menu2'
  | 'messageCircle'
  | 'messages'
  | 'pencilPlus'
  | 'plus'
  | 'search'
  | 'settings'
  | 'shieldCog'
  | 'thumbUp'
  | 'thumbUpFilled'
  | 'user'
  | 'usersGroup'
  | 'world'

/** The properties of an element that is an icon. The size is in pixels. */
export const iconLook = (name: IconName, size = 18) => ({
  className: `${classes.icon} ${classes[name]}`,
  style: size === 18 ? undefined : ({ '--icon': `${size}px` } as CSSProperties),
})

/** An icon for places that the server renders often, hidden from assistive technology. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <span {...iconLook(name, size)} aria-hidden />
}
