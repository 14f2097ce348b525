import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ListRow.module.css'

interface Props {
  /** The subject of the row. */
  title: ReactNode
  /** Badges after the title. */
  badges?: ReactNode
  /** One dimmed line below the title. */
  meta?: ReactNode
  /** A user's own words, shown as plain text. */
  quote?: string
  /** The actions on the row. */
  children?: ReactNode
}

/**
 * A row of a list in the settings. It is focusable, so that it can take the focus when the row before it is removed.
 */
export function ListRow({ title, badges, meta, quote: quoted = '', children }: Props) {
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
        {quoted !== '' && (
          <Text size="sm" className={classes.words} dir="auto">
            {quoted}
          </Text>
        )}
      </div>
      {children && <div className={classes.acts}>{children}</div>}
    </li>
  )
}

export function ListRowSkeleton() {
  return (
    <li className={classes.row} aria-hidden>
      <div className={classes.about}>
        <Skeleton h={28} w="60%" />
        <Skeleton h={14} w="40%" mt="xs" />
      </div>
      <Skeleton h={36} w={100} />
    </li>
  )
}
