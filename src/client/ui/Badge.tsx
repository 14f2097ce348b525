import type { ReactNode } from 'react'
import classes from './Badge.module.css'

interface Props {
  /** The color of the text and, lighter, of what is behind it. The default is the site's. */
  tint?: 'blue' | 'gray' | 'plain' | 'red' | 'yellow'
  icon?: ReactNode
  className?: string | undefined
  children: string
}

/** A short mark beside other text, as plain elements for places that the server renders often. */
export const Badge = ({ tint, icon, className = '', children }: Props) => (
  <span className={`${classes.badge} ${className}`} data-badge data-tint={tint}>
    {icon}
    {icon ? <span data-badge-label>{children}</span> : children}
  </span>
)
