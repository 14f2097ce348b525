import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { type MouseEvent, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { CommentSort } from '../../../../shared/discussions/comment-sorts.ts'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { Post } from '../../../../shared/discussions/posts.ts'
import type { Author } from '../../../../shared/identity/auth.ts'
import { linkedCommentParameter } from '../../../../shared/platform/page-parameters.ts'
import { useDialogTarget } from '../../../ui/dialog-state.ts'
import { isFirstPage, isFocusLost } from '../../../ui/focus.ts'
import { opensHere } from '../../../ui/opens-here.ts'
import { usePageVisible } from '../../../ui/use-page-visible.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { CommentList } from './CommentList.tsx'
import { CommentsHeader } from './CommentsHeader.tsx'
import classes from './comments.module.css'
import { keepInView } from './keep-in-view.ts'
import { LiveThread, ThreadTools, usePreloadEditor, WritingLine } from './lazy-components.ts'
import { NewCommentsButton } from './NewCommentsButton.tsx'
import { useMayWrite } from './PlainCommentForm.tsx'
import { ReplyBar } from './ReplyBar.tsx'
import { ThreadDialogs } from './ThreadDialogs.tsx'
import { LinkedCommentContext, type Thread, ThreadContext } from './thread-context.ts'
import { showPendingComments } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'
import { type CommentListState as List, sortQuery } from './use-comment-list.ts'
import { useComposer } from './use-composer.ts'
import { useLastVisit } from './use-last-visit.ts'
import { useLinkedComment } from './use-linked-comment.ts'
import { useReactToComments } from './use-react-to-comments.ts'
import { VisitRecorder } from './VisitRecorder.tsx'
import writing from './writing-line.module.css'

const nobody: readonly Author[] = []

interface Props {
  post: Post
  list: List
}

/** Scrolls to the heading when the URL has the fragment `#comments`. */
function useHeadingShown(isShown: boolean) {
  const { key } = useLocation()
  useEffect(() => {
    if (!isShown || !key) return
    const heading = document.getElementById('comments')
    if (!isFirstPage(key) || isFocusLost()) heading?.focus({ preventScroll: true })
    return heading ? keepInView(heading) : undefined
  }, [isShown, key])
}

/** Follows the permalink of a comment within the app. Its address drops what else the page's address has. */
function usePermalink(sort: CommentSort) {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (!opensHere(event)) return
      event.preventDefault()
      void navigate({ search: sortQuery(sort), hash: event.currentTarget.hash }, { preventScrollReset: true })
    },
    [navigate, sort],
  )
}

function useThread(post: Post, list: List, viewerId: string | null) {
  const composer = useComposer(post)
  const reporting = useDialogTarget<Comment>()
  const removing = useDialogTarget<Comment>()
  const history = useDialogTarget<Comment>()
  const reactors = useDialogTarget<Comment>()
  const react = useReactToComments()
  const onPermalink = usePermalink(list.sort)
  const mayWrite = useMayWrite()
  const linkedId = useSearchParams()[0].get(linkedCommentParameter)
  const [shortcutsOpened, shortcuts] = useDisclosure(false)
  const cached = useCachedThread(post.id)
  const { seenAt, markSeen: remember } = useLastVisit(post.id, list)
  const thread = useMemo<Thread>(
    () => ({
      postId: post.id,
      community: post.community.slug,
      sort: list.sort,
      viewerId,
      seenAt,
      onReply: (parent) => composer.open({ parent }),
      onWrite: composer.open,
      onRefused: composer.takeBack,
      onQuote: composer.quoteComment,
      onReport: reporting.open,
      onRemove: removing.open,
      onShortcuts: shortcuts.open,
      onReact: react,
      onReactors: reactors.open,
      onPermalink,
      plain: { mayWrite, linkedId },
      onHistory: history.open,
    }),
    [
      post.id,
      post.community.slug,
      list.sort,
      viewerId,
      seenAt,
      composer.open,
      composer.takeBack,
      composer.quoteComment,
      reporting.open,
      removing.open,
      shortcuts.open,
      react,
      reactors.open,
      onPermalink,
      mayWrite,
      linkedId,
      history.open,
    ],
  )
  return {
    thread,
    cached,
    composer,
    dialogs: { reporting, removing, reactors, history, shortcuts: { opened: shortcutsOpened, ...shortcuts } },
    remember,
  }
}

function PostComments({ post, list }: Props) {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const viewerId = viewer?.id ?? null
  const { thread, cached, composer, dialogs, remember } = useThread(post, list, viewerId)
  const { shown, setShown, isHeadingShown, isMissing } = useLinkedComment(post.id, list)
  const isVisible = usePageVisible()
  const [writers, setWriters] = useState(nobody)
  useHeadingShown(isHeadingShown)
  usePreloadEditor(viewerId !== null)

  const waiting = list.state?.pendingComments ?? []
  const showNew = () => {
    const first = list.sort === 'old' ? waiting[0] : waiting.at(-1)
    cached.write(showPendingComments)
    if (first) setShown({ id: first.id, ancestorIds: new Set(), takesFocus: true })
  }
  return (
    <>
      <section className={classes.section} aria-labelledby="comments">
        <CommentsHeader
          post={post}
          participants={list.state?.participants ?? nobody}
          isShown={isHeadingShown}
          sort={list.sort}
          sortHref={list.sortHref}
        />
        {isMissing && (
          <p className={classes.note} role="status">
            {t`The linked comment is no longer available.`}
          </p>
        )}
        <NewCommentsButton count={waiting.length} onShow={showNew} />
        <ThreadContext value={thread}>
          <LinkedCommentContext value={shown}>
            <CommentList list={list} />
          </LinkedCommentContext>
        </ThreadContext>
        {/* A cached thread does not say yet what is unread now. */}
        <VisitRecorder isShown={list.state !== undefined && !list.isFetching && viewerId !== null} onVisit={remember} />
        <Suspense>
          {list.state && isVisible && (
            <LiveThread
              postId={post.id}
              sort={list.sort}
              viewerId={viewerId}
              onSeen={remember}
              onWriters={setWriters}
            />
          )}
        </Suspense>
        {viewerId !== null && (
          <div className={writing.docked}>
            <Suspense>{list.state && !composer.target && <WritingLine writers={writers} />}</Suspense>
          </div>
        )}
      </section>
      <Suspense>
        {list.state && (
          <ThreadTools
            key={list.state.sort}
            post={post}
            state={list.state}
            list={list}
            composer={composer}
            onShortcuts={dialogs.shortcuts.open}
          />
        )}
      </Suspense>
      {/* Outside the section, so that the bar and the docked composer are in reach while the post is read. */}
      <ReplyBar post={post} list={list} onWrite={() => composer.open({ parent: null })} />
      <ThreadDialogs post={post} composer={composer} writers={writers} {...dialogs} />
    </>
  )
}

export function Comments(props: Props) {
  return <PostComments key={props.post.id} {...props} />
}
