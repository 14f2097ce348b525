import { VisuallyHidden } from '@mantine/core'
import { newPostsText } from './use-joined-communities.ts'
import classes from './visits.module.css'

/** The number of new posts in a community; nothing without any. */
export const NewPostsCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={classes.count}>
      {newPostsText(count)}
      <VisuallyHidden>{count === 1 ? ' new post' : ' new posts'}</VisuallyHidden>
    </span>
  )
