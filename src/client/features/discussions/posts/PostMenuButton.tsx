import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

type Props = ActionIconProps & ComponentProps<'button'> & { title: string }

export function PostMenuButton({ title, ...rest }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      my="-2xs"
      aria-haspopup="menu"
      aria-label={`Actions for ${title}`}
      {...rest}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
}
