import { createContext, use } from 'react'
import type { Comment } from '../../shared/comments.ts'
import type { Post } from '../../shared/posts.ts'

/** What every comment of a thread shares. */
export interface Thread {
  post: Post
  folded: ReadonlySet<string>
  toggle: (commentId: string) => void
  /** The id of the element that is pointed out to the reader. */
  shownId: string | null
  onReply: (comment: Comment) => void
}

export const ThreadContext = createContext<Thread | null>(null)

/** Only beneath `Comments`. */
export function useThreadContext() {
  const thread = use(ThreadContext)
  if (!thread) throw new Error('a comment stands outside a thread')
  return thread
}
