import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { Post } from '../../../../shared/discussions/posts.ts'
import type { Author } from '../../../../shared/identity/auth.ts'
import type { useDialogTarget } from '../../../ui/dialog-state.ts'
import { isFocusLost } from '../../../ui/focus.ts'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.ts'
import { ReportDialog } from '../../moderation/reports/ReportDialog.tsx'
import { CommentComposer, CommentHistory, ReactorsDialog, ThreadShortcutsDialog } from './lazy-components.ts'
import { markReported } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'
import { useRemoveComment } from './use-comment-mutations.ts'
import type { Composer } from './use-composer.ts'

type DialogFor<T> = ReturnType<typeof useDialogTarget<T>>

interface Props {
  post: Post
  composer: Composer
  /** Other users who are writing a comment. */
  writers: readonly Author[]
  reporting: DialogFor<Comment>
  removing: DialogFor<Comment>
  reactors: DialogFor<Comment>
  history: DialogFor<Comment>
  shortcuts: { opened: boolean; close: () => void }
}

function DeleteDialog({ postId, removing }: { postId: string; removing: DialogFor<Comment> }) {
  const { t } = useLingui()
  const { mutate } = useRemoveComment(postId)
  const { target, opened, close } = removing
  // The comment disappears at once, so the dialog does not wait for the server.
  const onConfirm = async () => target && mutate({ id: target.id })
  // Deleting removes the button that opened the dialog. The heading is the nearest element that stays.
  const onExited = () => isFocusLost() && document.getElementById('comments')?.focus({ preventScroll: true })
  const deletion = {
    title: t`Delete comment`,
    lead: t`Are you sure you want to delete this comment? This action cannot be undone.`,
    action: t`Delete`,
    isDangerous: true,
    onConfirm,
  }
  return <LazyConfirmDialog confirmation={opened ? deletion : null} onClose={close} onExited={onExited} />
}

/** The composer and the dialogs of a thread. All comments share one of each kind. */
export function ThreadDialogs({ post, composer, writers, reporting, removing, reactors, history, shortcuts }: Props) {
  const thread = useCachedThread(post.id)
  const [isHelpWanted, setHelpWanted] = useState(false)
  if (shortcuts.opened && !isHelpWanted) setHelpWanted(true)
  const hideReported = (id: string) => {
    thread.write((state) => markReported(state, id))
    void thread.refresh()
  }
  return (
    <>
      <Suspense>
        {composer.target && (
          <CommentComposer
            post={post}
            target={composer.target}
            writers={writers}
            onClose={composer.close}
            onReopen={composer.reopen}
            onRefused={composer.takeBack}
          />
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
      <Suspense>{removing.target && <DeleteDialog postId={post.id} removing={removing} />}</Suspense>
      <Suspense>
        {isHelpWanted && <ThreadShortcutsDialog opened={shortcuts.opened} onClose={shortcuts.close} />}
      </Suspense>
      <Suspense>
        {reactors.target && (
          <ReactorsDialog
            target={{ targetType: 'COMMENT', targetId: reactors.target.id }}
            counts={reactors.target.reactions ?? []}
            opened={reactors.opened}
            onClose={reactors.close}
          />
        )}
      </Suspense>
      <Suspense>
        {history.target && <CommentHistory comment={history.target} opened={history.opened} onClose={history.close} />}
      </Suspense>
    </>
  )
}
