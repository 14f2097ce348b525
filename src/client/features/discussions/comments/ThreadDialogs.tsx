import { Suspense } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { ReportDialog } from '../../moderation/reports/ReportDialog.tsx'
import type { CommentTarget } from './CommentDialog.tsx'
import { CommentDialog, CommentHistory } from './lazy-components.ts'
import { markReported } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'
import type { useDialogTarget } from './use-dialog-target.ts'

type DialogFor<T> = ReturnType<typeof useDialogTarget<T>>

interface Props {
  post: Post
  writing: DialogFor<CommentTarget>
  reporting: DialogFor<Comment>
  history: DialogFor<Comment>
}

/** The dialogs of a thread. All comments share one of each kind. */
export function ThreadDialogs({ post, writing, reporting, history }: Props) {
  const thread = useCachedThread(post.id)
  const hideReported = (id: string) => {
    thread.write((state) => markReported(state, id))
    void thread.refresh()
  }
  return (
    <>
      <Suspense>
        {writing.target && (
          <CommentDialog post={post} target={writing.target} opened={writing.opened} onClose={writing.close} />
        )}
      </Suspense>
      {reporting.target && (
        <ReportDialog
          target={{ type: 'COMMENT', id: reporting.target.id }}
          opened={reporting.opened}
          onClose={reporting.close}
          onReported={() => reporting.target && hideReported(reporting.target.id)}
        />
      )}
      <Suspense>
        {history.target && <CommentHistory comment={history.target} opened={history.opened} onClose={history.close} />}
      </Suspense>
    </>
  )
}
