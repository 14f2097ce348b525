import type { ReactNode } from 'react'
import classes from './Prose.module.css'

/** Styles longer texts of the product that consist of plain elements. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>
}
