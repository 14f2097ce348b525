import { Stack, Text } from '@mantine/core'
import { Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { Comment } from '../../shared/comments.ts'
import type { Post } from '../../shared/posts.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { useVisible } from '../ui/use-visible.ts'
import type { CommentTarget } from './CommentDialog.tsx'
import { CommentList } from './CommentList.tsx'
import { CommentsHead } from './CommentsHead.tsx'
import classes from './comments.module.css'
import { holdInView } from './hold-in-view.ts'
import { LiveThread, useWritingSoon } from './later.ts'
import { NewComments } from './NewComments.tsx'
import { ThreadDialogs } from './ThreadDialogs.tsx'
import { ShownContext, type Thread, ThreadContext } from './thread-context.ts'
import { changeComment, showWaiting } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'
import type { CommentList as List } from './use-comment-list.ts'
import { useRemoveComment } from './use-comments.ts'
import { useDialogFor } from './use-dialog-for.ts'
import { useFollowing } from './use-following.ts'
import { useVisit } from './use-visit.ts'

interface Props {
  post: Post
  list: List
}

/** Leads the reader to the heading when the address names it. */
function useHeadingShown(isShown: boolean) {
  const { key } = useLocation()
  useEffect(() => {
    if (!isShown || !key) return
    const heading = document.getElementById('comments')
    heading?.focus({ preventScroll: true })
    return heading ? holdInView(heading) : undefined
  }, [isShown, key])
}

function useThread(post: Post, list: List, viewerId: string | null) {
  const writing = useDialogFor<CommentTarget>()
  const reporting = useDialogFor<Comment>()
  const history = useDialogFor<Comment>()
  const { mutate: remove } = useRemoveComment(post.id)
  const cached = useCachedThread(post.id)
  const { seenAt, remember } = useVisit(post.id, list.state, viewerId)
  const thread = useMemo<Thread>(
    () => ({
      postId: post.id,
      community: post.community.slug,
      sort: list.sort,
      viewerId,
      seenAt,
      onReply: (parent) => writing.open({ parent }),
      onReport: reporting.open,
      onRemove: ({ id }) => remove({ id }),
      onHistory: history.open,
      onReacted: (id, reactions) =>
        cached.write((state) => changeComment(state, id, (comment) => ({ ...comment, reactions }))),
    }),
    [
      post.id,
      post.community.slug,
      list.sort,
      viewerId,
      seenAt,
      writing.open,
      reporting.open,
      history.open,
      remove,
      cached,
    ],
  )
  return { thread, cached, dialogs: { writing, reporting, history }, remember }
}

function PostComments({ post, list }: Props) {
  const { viewer } = useViewer()
  const viewerId = viewer?.id ?? null
  const { thread, cached, dialogs, remember } = useThread(post, list, viewerId)
  const { shown, setShown, isHeadingShown, isMissing } = useFollowing(post.id, list)
  const isVisible = useVisible()
  useHeadingShown(isHeadingShown)
  useWritingSoon()

  const waiting = list.state?.waiting ?? []
  const showNew = () => {
    const first = list.sort === 'old' ? waiting[0] : waiting.at(-1)
    cached.write(showWaiting)
    if (first) setShown({ id: first.id, above: new Set() })
  }
  return (
    <Stack component="section" gap="md" className={classes.section} aria-labelledby="comments">
      <CommentsHead
        post={post}
        isShown={isHeadingShown}
        sort={list.sort}
        onSort={list.setSort}
        onWrite={() => dialogs.writing.open({ parent: null })}
      />
      {isMissing && (
        <Text size="sm" c="dimmed" role="status">
          The comment this link points to is not here any more.
        </Text>
      )}
      <NewComments count={waiting.length} onShow={showNew} />
      <ThreadContext value={thread}>
        <ShownContext value={shown}>
          <CommentList list={list} />
        </ShownContext>
      </ThreadContext>
      <ThreadDialogs post={post} {...dialogs} />
      <Suspense>
        {list.state && isVisible && (
          <LiveThread postId={post.id} sort={list.sort} viewerId={viewerId} onSeen={remember} />
        )}
      </Suspense>
    </Stack>
  )
}

/** The comments of a post and the way to write one. */
export function Comments(props: Props) {
  return <PostComments key={props.post.id} {...props} />
}
