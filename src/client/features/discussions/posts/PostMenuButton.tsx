import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import classes from '../../../ui/icon-button.module.css'

export function PostMenuButton({ title, ...rest }: ComponentProps<'button'> & { title: string }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={classes.button}
      data-in-line
      aria-haspopup="menu"
      aria-label={t`Actions for ${title}`}
      {...rest}
    >
      <Icon name="dots" />
    </button>
  )
}
