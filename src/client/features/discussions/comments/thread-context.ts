import { createContext, type MouseEvent, use } from 'react'
import type { CommentSort } from '../../../../shared/discussions/comment-sorts.ts'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { ReactionType } from '../../../../shared/discussions/reaction-types.ts'
import type { CommentTarget } from './use-composer.ts'
import type { RefusedComment } from './use-send-comment.ts'

/** Data that all comments of a thread share. A change renders all of them again, so keep it stable. */
export interface Thread {
  postId: string
  /** The slug of the post's community. */
  community: string
  sort: CommentSort
  viewerId: string | null
  /** Later comments by other users are marked as new; null on the viewer's first visit. */
  seenAt: string | null
  onReply: (comment: Comment) => void
  onWrite: (target: CommentTarget) => void
  /** Returns the text of a refused comment to the composer, if it can take it. */
  onRefused: (comment: RefusedComment) => boolean
  onQuote: (comment: Comment) => void
  onReport: (comment: Comment) => void
  onRemove: (comment: Comment) => void
  onShortcuts: () => void
  onReact: (comment: Comment, type: ReactionType) => void
  /** Shows who reacted to the comment. */
  onReactors: (comment: Comment) => void
  /** Follows the permalink of a comment within the app. */
  onPermalink: (event: MouseEvent<HTMLAnchorElement>) => void
  /** For readers without JavaScript: whether the viewer may write, and the comment that the address names. */
  plain: { mayWrite: boolean; linkedId: string | null }
  onHistory: (comment: Comment) => void
}

export const ThreadContext = createContext<Thread | null>(null)

/** Throws outside `Comments`. */
export function useThreadContext() {
  const thread = use(ThreadContext)
  if (!thread) throw new Error('a comment stands outside a thread')
  return thread
}

/** Whether another user wrote the comment since the viewer's last visit. */
export const isNewComment = ({ author, createdAt }: Comment, { seenAt, viewerId }: Thread) =>
  author !== null && author.id !== viewerId && seenAt !== null && createdAt > seenAt

/** The linked comment and its ancestors, which must stay expanded. */
export interface LinkedComment {
  id: string
  ancestorIds: ReadonlySet<string>
  /** Whether it takes the focus from another element. */
  takesFocus: boolean
}

export const LinkedCommentContext = createContext<LinkedComment | null>(null)
