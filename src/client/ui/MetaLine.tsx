import { Children, type ReactNode } from 'react'
import classes from './MetaLine.module.css'

interface Props {
  /** The facts. Empty ones are left out. */
  children: ReactNode
  className?: string | undefined
}

/** Facts in a row with dots between them. No line begins with a dot, wherever the row wraps. */
export const MetaLine = ({ children, className = '' }: Props) => (
  <span className={`${classes.line} ${className}`}>
    {Children.toArray(children).map((fact, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the facts have a fixed order.
      <span key={at} className={classes.fact}>
        {at > 0 && <span className={classes.dot}> · </span>}
        {fact}
      </span>
    ))}
  </span>
)
