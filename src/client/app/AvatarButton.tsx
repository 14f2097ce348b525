import { UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { User } from '../../shared/identity/auth.ts'
import { UserAvatar } from '../ui/UserAvatar.tsx'
import classes from './TopBar.module.css'

type Props = UnstyledButtonProps & ComponentProps<'button'> & { viewer: User }

export function AvatarButton({ viewer, ...rest }: Props) {
  return (
    <UnstyledButton className={classes.avatarButton ?? ''} aria-haspopup="menu" {...rest}>
      <VisuallyHidden>Account menu of {viewer.name}</VisuallyHidden>
      <UserAvatar user={viewer} size={36} />
    </UnstyledButton>
  )
}
