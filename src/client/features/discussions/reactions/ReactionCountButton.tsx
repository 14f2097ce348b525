import { useLingui } from '@lingui/react/macro'
import { type ReactionType, reactionEmojis, reactionLabels } from '../../../../shared/discussions/reaction-types.ts'
import type { ReactionCount } from '../../../../shared/discussions/reactions.ts'
import { buttonAction } from '../../../platform/page-action.ts'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import classes from './reactions.module.css'
import type { ReactionTarget } from './use-react.ts'

interface Props {
  target: ReactionTarget
  /** Names the target. */
  name: string
  summary: ReactionCount
  /** Whether a reaction is being saved. */
  isSaving?: boolean
  /** Without it the button is read-only. */
  onPress?: ((type: ReactionType) => void) | undefined
  /** Explains why the button is read-only. */
  hint?: string | undefined
  tabIndex?: number | undefined
}

/** The count of one reaction type, and whether the viewer has chosen it. */
export function ReactionCountButton({
  target,
  name,
  summary: { reactionType, count: total, hasReacted },
  isSaving = false,
  onPress,
  hint,
  tabIndex,
}: Props) {
  const { t } = useLingui()
  const { formatNumber } = useNumbers()
  const translate = useTranslate()
  const emoji = reactionEmojis[reactionType]
  const label = translate(reactionLabels[reactionType])
  const count = formatNumber(total)
  return (
    <button
      type="button"
      className={classes.count}
      aria-label={t`${label}, ${count}: ${name}`}
      tabIndex={tabIndex}
      aria-pressed={hasReacted}
      title={hint ?? label}
      aria-disabled={!onPress || isSaving || undefined}
      {...(onPress && {
        ...buttonAction('reactions.react', { ...target, reactionType }),
        onClick: () => onPress(reactionType),
      })}
    >
      <span aria-hidden>{emoji}</span>
      {total > 0 && count}
    </button>
  )
}
