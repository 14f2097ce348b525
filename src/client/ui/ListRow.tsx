import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './community-settings.module.css'

interface Props {
  /** What the row is about. */
  title: ReactNode
  /** Said beside it. */
  badges?: ReactNode
  /** One grey line. */
  meta?: ReactNode
  /** What somebody wrote about it, as they typed it. */
  words?: string
  /** What can be done with it. */
  children?: ReactNode
}

/** One row of a list in the settings. It can have the focus, for when the row before it goes. */
export function Row({ title, badges, meta, words = '', children }: Props) {
  return (
    <li tabIndex={-1} className={classes.row}>
      <div className={classes.about}>
        <div className={classes.title}>
          {title}
          {badges}
        </div>
        {meta && (
          <Text size="sm" c="dimmed">
            {meta}
          </Text>
        )}
        {words !== '' && (
          <Text size="sm" className={classes.words} dir="auto">
            {words}
          </Text>
        )}
      </div>
      {children && <div className={classes.acts}>{children}</div>}
    </li>
  )
}
