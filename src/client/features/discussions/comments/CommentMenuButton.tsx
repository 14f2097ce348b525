import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { authorLabel } from './thread-nodes.ts'

type ButtonProps = ActionIconProps & ComponentProps<'button'> & { comment: Comment }

export function CommentMenuButton({ comment, ...rest }: ButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-haspopup="menu"
      aria-label={`Actions for the comment by ${authorLabel(comment)}`}
      {...rest}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
}
