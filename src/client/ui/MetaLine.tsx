import { Children, type ReactNode } from 'react'
import classes from './MetaLine.module.css'

interface Props {
  /** The facts. Empty ones are left out. */
  children: ReactNode
  className?: string | undefined
}

/** Facts in a row with dots between them. No line begins with a dot, wherever the row wraps. */
export function MetaLine({ children, className = '' }: Props) {
  const facts = Children.toArray(children)
  return (
    <span className={`${classes.line} ${className}`}>
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts have a fixed order.
        <span key={at} className={classes.fact}>
          <span className={classes.text}>{fact}</span>
          {at < facts.length - 1 && <span className={classes.dot}> · </span>}
        </span>
      ))}
    </span>
  )
}
