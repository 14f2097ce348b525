import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { commentName } from './comment-name.ts'

type ButtonProps = ActionIconProps & ComponentProps<'button'> & { comment: Comment }

export function CommentMenuButton({ comment, ...rest }: ButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-haspopup="menu"
      aria-label={`Actions for the comment by ${commentName(comment)}`}
      {...rest}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
}
