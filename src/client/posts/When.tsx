import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './posts.module.css'

/** When a post or comment was written, and whether it was changed since. */
export function When({ of }: { of: { createdAt: string; updatedAt: string } }) {
  return (
    <span className={classes.when}>
      <RelativeTime at={of.createdAt} />
      {of.updatedAt > of.createdAt && ' • edited'}
    </span>
  )
}
