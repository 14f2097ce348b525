import { UnstyledButton } from '@mantine/core'
import { type ReactionCount, type ReactionType, reactionLooks } from '../../shared/reactions.ts'
import classes from './reactions.module.css'

interface Props {
  of: ReactionCount
  /** Without it the button only tells. */
  onPress?: ((type: ReactionType) => void) | undefined
  /** Why it only tells. */
  hint?: string | undefined
}

/** How many people hold a reaction, and whether the viewer does. */
export function CountButton({ of: { reactionType, count, hasReacted }, onPress, hint }: Props) {
  const { label, emoji } = reactionLooks[reactionType]
  return (
    <UnstyledButton
      className={classes.count ?? ''}
      aria-label={`${label}, ${count}`}
      aria-pressed={hasReacted}
      title={hint ?? label}
      {...(onPress ? { onClick: () => onPress(reactionType) } : { 'aria-disabled': true })}
    >
      <span aria-hidden>{emoji}</span>
      {count.toLocaleString('en')}
    </UnstyledButton>
  )
}
