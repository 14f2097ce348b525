import { useLingui } from '@lingui/react/macro'
import { IconMoodPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './reactions.module.css'

export function ReactionPickerButton({ name, ...rest }: ComponentProps<'button'> & { name: string }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-label={t`Add a reaction to ${name}`}
      tabIndex={-1}
      aria-haspopup="dialog"
      data-picker
      {...rest}
      // Last, because the target of a popover passes an empty one.
      className={classes.icon}
    >
      <IconMoodPlus size={24} stroke={1.5} aria-hidden />
    </button>
  )
}
