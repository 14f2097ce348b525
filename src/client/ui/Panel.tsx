import { type ReactNode, useId } from 'react'
import classes from './Panel.module.css'

interface Props {
  title: string
  className?: string | undefined
  children: ReactNode
}

/** A titled part of a page's rail. */
export function Panel({ title, className = '', children }: Props) {
  const titleId = useId()
  return (
    <section className={`${classes.panel} ${className}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
