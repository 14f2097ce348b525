import { IconMoodPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './reactions.module.css'

export function ReactionPickerButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label="Add a reaction"
      aria-haspopup="dialog"
      data-picker
      {...props}
    >
      <IconMoodPlus size={24} stroke={1.5} aria-hidden />
    </button>
  )
}
