import { Skeleton } from '@mantine/core'
import classes from './ListRow.module.css'

export function ListRowSkeleton() {
  return (
    <li className={classes.row} aria-hidden>
      <div className={classes.about}>
        <Skeleton h={28} w="60%" />
        <Skeleton h={16} w="40%" mt={6} />
      </div>
      <Skeleton h={36} w={100} />
    </li>
  )
}
