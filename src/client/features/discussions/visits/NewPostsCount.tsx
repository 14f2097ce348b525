import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { newPostsText } from './use-joined-communities.ts'
import classes from './visits.module.css'

/** The number of new posts in a community; nothing without any. */
export function NewPostsCount({ count }: { count: number }) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <span className={classes.count}>
      {newPostsText(count)}
      <VisuallyHidden>{` ${t`${plural(count, { one: 'new post', other: 'new posts' })}`}`}</VisuallyHidden>
    </span>
  )
}
