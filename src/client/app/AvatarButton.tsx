import type { ComponentProps } from 'react'
import type { User } from '../../shared/identity/auth.ts'
import { UserAvatar } from '../ui/UserAvatar.tsx'
import classes from './TopBar.module.css'

export const AvatarButton = ({ viewer, ...rest }: ComponentProps<'button'> & { viewer: User }) => (
  <button type="button" className={classes.avatarButton} aria-haspopup="menu" {...rest}>
    <span className={classes.hidden}>{`Account menu of ${viewer.name}`}</span>
    <UserAvatar user={viewer} size={36} />
  </button>
)
