import type { ComponentProps } from 'react'
import classes from './CountBadge.module.css'
import { useNumbers } from './format-numbers.ts'

/** A count over the corner of an icon. Its class gives the place within the nearest positioned ancestor. */
export function CountBadge({ count, className = '', ...rest }: ComponentProps<'span'> & { count: number }) {
  const { cappedCount } = useNumbers()
  return (
    <span {...rest} className={`${classes.badge} ${className}`}>
      {cappedCount(count)}
    </span>
  )
}
