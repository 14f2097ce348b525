import { UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { User } from '../../shared/accounts.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import classes from './shell.module.css'

type Props = UnstyledButtonProps & ComponentProps<'button'> & { viewer: User }

export function AvatarButton({ viewer, ...rest }: Props) {
  return (
    <UnstyledButton className={classes.avatarButton ?? ''} aria-haspopup="menu" {...rest}>
      <VisuallyHidden>Account menu of {viewer.name}</VisuallyHidden>
      <PersonAvatar person={viewer} size={36} />
    </UnstyledButton>
  )
}
