import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconMoodPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

export function ReactionPickerButton(props: ActionIconProps & ComponentProps<'button'>) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="dimmed"
      size={32}
      aria-label="Add a reaction"
      aria-haspopup="dialog"
      data-picker
      {...props}
    >
      <IconMoodPlus size={24} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
