import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { User } from '../../shared/identity/auth.ts'
import { UserAvatar } from '../ui/UserAvatar.tsx'
import classes from './TopBar.module.css'

export function AvatarButton({ viewer, ...rest }: ComponentProps<'button'> & { viewer: User }) {
  const { t } = useLingui()
  const { name } = viewer
  return (
    // The class is last, because the target of a menu passes an empty one.
    <button type="button" aria-haspopup="menu" {...rest} className={classes.avatarButton}>
      <span className={classes.hidden}>{t`Account menu of ${name}`}</span>
      <UserAvatar user={viewer} size={36} />
    </button>
  )
}
