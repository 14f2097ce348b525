import { useCallback, useEffect, useRef, useState } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { paths } from '../../../platform/paths.ts'
import { quoteMarkdown } from './quotes.ts'
import { useCachedThread } from './use-cached-thread.ts'
import type { RefusedComment } from './use-send-comment.ts'

/** The target of a new comment: `parent` is null for a comment on the post itself. */
export interface CommentTarget {
  parent: Comment | null
  /** Appended to the text once, for example a quote. */
  insertion?: string
  /** The idempotency key of a comment that could not be sent and whose text returns. */
  key?: string
  /** Why the server refused the text that returns. */
  error?: RefusedComment['error']
}

/** The target of the composer; null while it is closed. The functions are stable. */
export function useComposer({ id: postId, link, author, community: { slug } }: Post) {
  const [target, setTarget] = useState<CommentTarget | null>(null)
  const close = useCallback(() => setTarget(null), [])
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  /** Opens the composer unless the user has left the thread, and returns whether it did. */
  const reopen = useCallback((again: CommentTarget) => {
    if (isShown.current) setTarget(again)
    return isShown.current
  }, [])
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = target !== null
  }, [target])
  const { readAll } = useCachedThread(postId)
  /** Opens the composer with a refused text, unless the user writes another one. Returns whether it did. */
  const takeBack = useCallback(
    ({ content, parentId, error }: RefusedComment) => {
      const [parent] = readAll().flatMap(({ comments }) => (parentId === null ? [] : (comments.get(parentId) ?? [])))
      if (isOpen.current || (parentId !== null && !parent)) return false
      return reopen({ parent: parent ?? null, insertion: content, error })
    },
    [readAll, reopen],
  )
  const insert = useCallback(
    // An open composer keeps its target, because an answer may quote several users.
    (parent: Comment | null, insertion: string) =>
      setTarget((before) => ({ parent: before ? before.parent : parent, insertion })),
    [],
  )
  /** Quotes a comment in a reply to it: as a whole, or the Markdown `text`. */
  const quoteComment = useCallback(
    (comment: Comment, text = comment.content) => {
      if (!comment.author) return
      const path = paths.comment(slug, postId, comment.id)
      insert(comment.can.reply ? comment : null, quoteMarkdown({ author: comment.author, link: path, text }))
    },
    [insert, slug, postId],
  )
  const { name } = author
  const quotePost = useCallback(
    (text: string) => insert(null, quoteMarkdown({ author: { name }, link, text })),
    [insert, name, link],
  )
  return { target, open: setTarget, reopen, takeBack, close, quoteComment, quotePost }
}

export type Composer = ReturnType<typeof useComposer>
