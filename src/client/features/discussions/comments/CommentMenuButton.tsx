import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { commentName } from './comment-name.ts'
import classes from './comments.module.css'

export function CommentMenuButton({ comment, ...rest }: ComponentProps<'button'> & { comment: Comment }) {
  const { t } = useLingui()
  const name = commentName(comment)
  return (
    <button
      type="button"
      className={classes.act}
      aria-haspopup="menu"
      aria-label={t`Actions for the comment by ${name}`}
      {...rest}
    >
      ⋯
    </button>
  )
}
