import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import classes from '../../../ui/icon-button.module.css'

export function PostMenuButton({ title, ...rest }: ComponentProps<'button'> & { title: string }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      data-in-line
      aria-haspopup="menu"
      aria-label={t`Actions for ${title}`}
      {...rest}
      // Last, because the target of a menu passes an empty one.
      className={classes.button}
    >
      <Icon name="dots" />
    </button>
  )
}
