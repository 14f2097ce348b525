import { useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import {
  type ReactionType,
  reactionEmojis,
  reactionLabels,
  reactionTypes,
} from '../../../../shared/discussions/reaction-types.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { moveFocus } from '../../../ui/move-focus.ts'
import { useEscape } from '../../../ui/use-escape.ts'
import { useLazyMenu } from '../../../ui/use-lazy-menu.ts'
import { ReactionPickerButton } from './ReactionPickerButton.tsx'
import classes from './reactions.module.css'

interface ChoicesProps {
  current: ReactionType | null
  /** Whether a reaction is being saved. */
  isSaving: boolean
  onChoose: (type: ReactionType) => void
}

function Choices({ current: held, isSaving, onChoose }: ChoicesProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const first = held ?? reactionTypes[0]
  return (
    <div className={classes.choices} role="toolbar" aria-label={t`Reactions`} onKeyDown={moveFocus}>
      {reactionTypes.map((type) => {
        const emoji = reactionEmojis[type]
        const label = translate(reactionLabels[type])
        return (
          <button
            type="button"
            key={type}
            className={classes.choice}
            aria-label={label}
            aria-pressed={type === held}
            aria-disabled={isSaving || undefined}
            title={label}
            tabIndex={type === first ? 0 : -1}
            {...(type === first && { 'data-autofocus': true })}
            onClick={() => onChoose(type)}
          >
            <span aria-hidden>{emoji}</span>
          </button>
        )
      })}
    </div>
  )
}

/** The reaction types in a popover. Mounts open, because it loads when the user presses its button. */
export function ReactionPicker({ name, current: held, isSaving, onChoose }: ChoicesProps & { name: string }) {
  const { button, opened, setOpened } = useLazyMenu()
  useEscape(opened, () => setOpened(false))

  const choose = (type: ReactionType) => {
    if (isSaving) return
    setOpened(false)
    onChoose(type)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      offset={5}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <ReactionPickerButton
          ref={button}
          name={name}
          aria-disabled={isSaving || undefined}
          onClick={() => setOpened((before) => !before)}
        />
      </Popover.Target>
      <Popover.Dropdown p="xs" maw="calc(100vw - 32px)">
        <Choices current={held} isSaving={isSaving} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}
