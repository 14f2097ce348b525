import { Anchor } from '@mantine/core'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './posts.module.css'

interface Props {
  of: { createdAt: string; updatedAt: string }
  /** Makes 'edited' the way to what was changed. */
  onEdited?: (() => void) | undefined
}

/** When a post or comment was written, and whether it was changed since. */
export function When({ of, onEdited }: Props) {
  const isEdited = of.updatedAt > of.createdAt
  return (
    <span className={classes.when}>
      <RelativeTime at={of.createdAt} />
      {isEdited && ' • '}
      {isEdited && onEdited && (
        <Anchor
          component="button"
          type="button"
          className={classes.edited}
          inherit
          c="inherit"
          underline="always"
          aria-haspopup="dialog"
          title="Show the edit history"
          onClick={onEdited}
        >
          edited
        </Anchor>
      )}
      {isEdited && !onEdited && 'edited'}
    </span>
  )
}
