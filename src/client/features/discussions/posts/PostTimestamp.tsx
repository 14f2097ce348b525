import { useLingui } from '@lingui/react/macro'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import classes from './posts.module.css'

interface Props {
  item: { createdAt: string; updatedAt: string }
  /** Names the post on the button. */
  name?: string
  /** Turns 'edited' into a button that shows the edit history. */
  onEdited?: (() => void) | undefined
}

/** The time of a post or comment, with a mark if it was edited. Compact lists have no room for the mark. */
export function PostTimestamp({ item: of, name = '', onEdited }: Props) {
  const { t } = useLingui()
  const isEdited = of.updatedAt > of.createdAt
  return (
    <span className={classes.when}>
      <RelativeTime at={of.createdAt} />
      {isEdited && onEdited && ' • '}
      {isEdited && onEdited && (
        <button
          data-tap-area
          type="button"
          className={classes.edited}
          aria-haspopup="dialog"
          aria-label={t`edited: history of ${name}`}
          title={t`Show the edit history`}
          onClick={onEdited}
        >
          {t`edited`}
        </button>
      )}
      {isEdited && !onEdited && <span data-detail>{` ${t({ message: '• edited', context: 'post' })}`}</span>}
    </span>
  )
}
