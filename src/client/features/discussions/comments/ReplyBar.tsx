import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { WithoutScript } from '../../../ui/WithoutScript.tsx'
import { ThreadProgress } from './lazy-components.ts'
import { plainFormId, useMayWrite } from './PlainCommentForm.tsx'
import classes from './reply-bar.module.css'
import type { CommentListState } from './use-comment-list.ts'

/** Shorter threads need no help with their position. */
const longThread = 20

/** Whether the viewer may comment on the post now. The bar is there for such viewers only. */
export const useMayComment = (post: Post) => useMayWrite() && post.can.comment

interface Props {
  post: Post
  list: CommentListState
  onWrite: () => void
}

/**
 * Opens the composer from everywhere in the post and its thread, and shows the position in a long thread. Viewers who may
 * not comment get the position alone, which floats.
 */
export function ReplyBar({ post, list, onWrite }: Props) {
  const { t } = useLingui()
  const total = post._count.comments
  const position: ReactNode = list.state && total >= longThread && (
    <Suspense>
      <ThreadProgress list={list} total={total} />
    </Suspense>
  )
  if (!useMayComment(post)) return position && <div className={classes.float}>{position}</div>
  return (
    <div className={classes.bar}>
      <div className={classes.row}>
        <button type="button" className={classes.write} onClick={onWrite}>
          {t`Leave a Comment`}
        </button>
        <WithoutScript>
          <a href={`#${plainFormId}`} className={classes.write}>
            {t`Leave a Comment`}
          </a>
        </WithoutScript>
        {position}
      </div>
    </div>
  )
}
