import type { ReactNode } from 'react'
import classes from './PageTemplates.module.css'

interface Props {
  children: ReactNode
  /** What the page is, while it loads. */
  busy?: string | undefined
}

const busyProps = (busy: string | undefined) => busy !== undefined && { 'aria-busy': true, 'aria-label': busy }

/** A page to fill in: 560 px. */
export const FormPage = ({ children, busy }: Props) => (
  <div className={classes.form} data-template="form" {...busyProps(busy)}>
    {children}
  </div>
)

interface ReadingProps extends Props {
  /** 320 px beside the column; below it on screens without room for both. */
  rail?: ReactNode
  /** The beginning of the column, which narrow screens show above the rail. */
  head?: ReactNode
}

/** A page to read: a column of 720 px, and a rail of 320 px beside it. */
export function ReadingPage({ children, busy, rail, head }: ReadingProps) {
  const column = (
    <div className={classes.reading} data-template="reading" {...busyProps(busy)}>
      {children}
    </div>
  )
  if (!rail) return column
  return (
    <div className={head ? `${classes.withRail} ${classes.withHead}` : classes.withRail}>
      {head && <div className={classes.reading}>{head}</div>}
      {head && <Rail>{rail}</Rail>}
      {column}
      {!head && <Rail>{rail}</Rail>}
    </div>
  )
}

const Rail = ({ children }: { children: ReactNode }) => (
  <div className={classes.rail} data-rail>
    {children}
  </div>
)
