import { createContext, use } from 'react'
import type { Comment } from '../../shared/comments.ts'
import type { ReactionCount } from '../../shared/reactions.ts'
import type { CommentSort } from '../../shared/threads.ts'

/** What every comment of a thread shares. It changes seldom: when it does, all of them are drawn again. */
export interface Thread {
  postId: string
  /** The slug of the post's community. */
  community: string
  sort: CommentSort
  viewerId: string | null
  /** Comments by others that were written later are new to the viewer; null when they never were here. */
  seenAt: string | null
  onReply: (comment: Comment) => void
  onReport: (comment: Comment) => void
  onRemove: (comment: Comment) => void
  onHistory: (comment: Comment) => void
  onReacted: (id: string, reactions: ReactionCount[]) => void
}

export const ThreadContext = createContext<Thread | null>(null)

/** Only beneath `Comments`. */
export function useThreadContext() {
  const thread = use(ThreadContext)
  if (!thread) throw new Error('a comment stands outside a thread')
  return thread
}

/** The comment that is pointed out to the reader, and those above it, which must not be folded up. */
export interface Shown {
  id: string
  above: ReadonlySet<string>
}

export const ShownContext = createContext<Shown | null>(null)
