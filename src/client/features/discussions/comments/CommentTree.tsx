import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import {
  Activity,
  type CSSProperties,
  memo,
  type RefObject,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { CommentNode } from '../../../../shared/discussions/comment-tree.ts'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { isFocusLost } from '../../../ui/focus.ts'
import { useKeptMarkup } from '../../../ui/kept-markup.tsx'
import { piece } from '../../../ui/piece.tsx'
import { relativeTime } from '../../../ui/RelativeTime.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import { CommentBody } from './CommentBody.tsx'
import { CommentMeta } from './CommentMeta.tsx'
import { commentAnchor } from './comment-anchors.ts'
import classes from './comments.module.css'
import { HiddenCommentsNote } from './HiddenCommentsNote.tsx'
import { keepInView } from './keep-in-view.ts'
import { LoadMoreReplies } from './LoadMoreReplies.tsx'
import { isNewComment, LinkedCommentContext, type Thread, useThreadContext } from './thread-context.ts'
import { countDescendants, isShownInTree, missingReplies, threadSize } from './thread-nodes.ts'

/** Scrolls to the linked comment once per navigation. */
function useScrollToLinkedComment(id: string) {
  const shown = use(LinkedCommentContext)
  const element = useRef<HTMLElement>(null)
  const followed = useRef<object | null>(null)
  useEffect(() => {
    if (shown?.id !== id || followed.current === shown || !element.current) return
    followed.current = shown
    if (shown.takesFocus || isFocusLost()) element.current.focus({ preventScroll: true })
    return keepInView(element.current)
  }, [shown, id])
  return { shown, element }
}

function estimatedSize(node: CommentNode<Comment>): CSSProperties & Record<`--${string}`, number> {
  const { comments, characters } = threadSize(node)
  return { '--comments': comments, '--characters': characters }
}

/** Whether the comment is collapsed. The focus stays in it: what collapses or expands it disappears. */
function useFolding(article: RefObject<HTMLElement | null>) {
  const [isFolded, setIsFolded] = useState(false)
  const isPressed = useRef(false)
  const toggle = useCallback(() => {
    isPressed.current = true
    setIsFolded((before) => !before)
  }, [])
  useEffect(() => {
    if (!isPressed.current) return
    isPressed.current = false
    const next = isFolded ? '[data-toggle]' : '[data-toggle], [aria-haspopup="menu"]'
    article.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
  }, [isFolded, article])
  return { isFolded, setIsFolded, toggle }
}

/**
 * Everything that the content of a comment depends on in a page of the server; null for the comments that ask for data or
 * contain a form.
 */
function commentParts(comment: Comment, thread: Thread) {
  const { plain, sort, viewerId } = thread
  if (comment.isHidden || plain.linkedId === comment.id) return null
  const isNew = isNewComment(comment, thread)
  return ['comment', comment, isNew, relativeTime(comment.createdAt), viewerId === null, plain.mayWrite, sort]
}

/** Names the comment and the list of its replies for assistive technology. */
function useTextsOf({ author, isDeleted, depth }: Comment) {
  const { t } = useLingui()
  const userName = useUserName()
  const level = depth + 1
  if (author) {
    const name = userName(author.name)
    return { name: t`Comment by ${name}, level ${level}`, nameOfReplies: () => t`Replies to ${name}` }
  }
  return isDeleted
    ? { name: t`Comment a deleted comment, level ${level}`, nameOfReplies: () => t`Replies to a deleted comment` }
    : { name: t`Comment a hidden comment, level ${level}`, nameOfReplies: () => t`Replies to a hidden comment` }
}

/** A comment with its replies. */
const ThreadItem = memo(function ThreadItem({ node }: { node: CommentNode<Comment> }) {
  const { comment, replies } = node
  const texts = useTextsOf(comment)
  const { shown, element } = useScrollToLinkedComment(comment.id)
  const { isFolded, setIsFolded, toggle } = useFolding(element)
  const [unfoldedFor, setUnfoldedFor] = useState(shown)
  if (shown !== unfoldedFor) {
    setUnfoldedFor(shown)
    if (shown?.ancestorIds.has(comment.id)) setIsFolded(false)
  }
  // Hidden rather than unmounted, so that an open edit form keeps its text.
  const mode = isFolded ? 'hidden' : 'visible'
  const missing = missingReplies(node)
  const thread = useThreadContext()
  const content = useKeptMarkup(
    () => commentParts(comment, thread),
    <>
      <CommentMeta
        comment={comment}
        isCollapsed={isFolded}
        replyCount={isFolded ? countDescendants(node) : 0}
        onToggle={toggle}
      />
      <Activity mode={mode}>
        <CommentBody comment={comment} onCollapse={toggle} />
      </Activity>
    </>,
  )
  const isLedTo = shown?.id === comment.id || shown?.ancestorIds.has(comment.id)
  return (
    // Lays out the linked thread in full, because content that grew later would push the linked comment away.
    <li
      className={classes.item}
      data-root={comment.depth === 0 || undefined}
      data-led={isLedTo || undefined}
      style={comment.depth === 0 ? estimatedSize(node) : undefined}
    >
      <article
        ref={element}
        id={commentAnchor(comment.id)}
        tabIndex={-1}
        className={classes.comment}
        data-shown={shown?.id === comment.id || undefined}
        aria-label={texts.name}
        {...content}
      />
      {(replies.length > 0 || missing > 0) && (
        <Activity mode={mode}>
          <div className={classes.replies}>
            {/* Only for pointers. The menu of the comment does the same for everybody. */}
            <div className={classes.line} aria-hidden onClick={toggle} />
            <div className={classes.level}>
              <CommentTree nodes={replies} label={texts.nameOfReplies()} />
              {missing > 0 && (
                <LoadMoreReplies comment={comment} missingCount={missing} hasLoadedReplies={replies.length > 0} />
              )}
            </div>
          </div>
        </Activity>
      )}
    </li>
  )
})

/** Renders this many threads at once. The others follow in a deferred render that a click can interrupt. */
const initialThreadCount = 5

const CommentItem = piece(({ node, at }: { node: CommentNode<Comment>; at: number }) => {
  const isHydrated = useHydrated()
  // A page that the server rendered has all threads.
  const isDrawn = useDeferredValue(true, at < initialThreadCount || !isHydrated)
  if (isDrawn) return <ThreadItem node={node} />
  return (
    <li className={classes.item} data-root aria-hidden>
      <Skeleton h={72} />
    </li>
  )
})

/** One level of a thread. Nested lists convey the levels to assistive technology. */
export function CommentTree({ nodes, label }: { nodes: readonly CommentNode<Comment>[]; label: string }) {
  const membership = nodes.filter(isShownInTree)
  return (
    <>
      {membership.length > 0 && (
        <ol className={classes.tree} aria-label={label}>
          {membership.map((node, at) =>
            node.comment.depth === 0 ? (
              <CommentItem key={node.comment.id} node={node} at={at} />
            ) : (
              <ThreadItem key={node.comment.id} node={node} />
            ),
          )}
        </ol>
      )}
      <HiddenCommentsNote nodes={nodes} />
    </>
  )
}
