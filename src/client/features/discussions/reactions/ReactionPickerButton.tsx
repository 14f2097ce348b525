import { useLingui } from '@lingui/react/macro'
import { IconMoodPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './reactions.module.css'

export function ReactionPickerButton({ name, ...rest }: ComponentProps<'button'> & { name: string }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={t`Add a reaction to ${name}`}
      tabIndex={-1}
      aria-haspopup="dialog"
      data-picker
      {...rest}
    >
      <IconMoodPlus size={24} stroke={1.5} aria-hidden />
    </button>
  )
}
