import type { ReactNode } from 'react'
import classes from './Prose.module.css'

/** The product's own longer texts, written as plain elements. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>
}
