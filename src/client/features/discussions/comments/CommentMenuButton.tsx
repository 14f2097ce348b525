import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { useCommentName } from './comment-name.ts'
import classes from './comments.module.css'

export function CommentMenuButton({ comment, ...rest }: ComponentProps<'button'> & { comment: Comment }) {
  const { t } = useLingui()
  const name = useCommentName()(comment)
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t`Actions for the comment by ${name}`}
      {...rest}
      // Last, because the target of a menu passes an empty one.
      className={classes.act}
    >
      ⋯
    </button>
  )
}
