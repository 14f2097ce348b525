import { Anchor } from '@mantine/core'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import classes from './posts.module.css'

interface Props {
  item: { createdAt: string; updatedAt: string }
  /** Turns 'edited' into a button that shows the edit history. */
  onEdited?: (() => void) | undefined
}

/** The time of a post or comment, with a mark if it was edited. Compact lists have no room for the mark. */
export function PostTimestamp({ item: of, onEdited }: Props) {
  const isEdited = of.updatedAt > of.createdAt
  return (
    <span className={classes.when}>
      <RelativeTime at={of.createdAt} />
      {isEdited && onEdited && ' • '}
      {isEdited && onEdited && (
        <Anchor
          data-tap-area
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
      {isEdited && !onEdited && <span data-detail> • edited</span>}
    </span>
  )
}
