import { createThreadState, type ThreadState } from '../../../src/client/features/discussions/comments/thread-state.ts'
import type { CommentSort } from '../../../src/shared/discussions/comment-sorts.ts'
import type { Comment } from '../../../src/shared/discussions/comments.ts'
import type { ThreadPage } from '../../../src/shared/discussions/threads.ts'

/** Every right of the author of a comment. */
export const all = { reply: true, edit: true, remove: true, react: true, report: true, review: false }

/** A comment by Bob, written in the minute of its id: `a07`. */
export function comment(id: string, more: Partial<Comment> = {}): Comment {
  const at = `2026-11-20T12:${id.replace(/\D/g, '').padStart(2, '0')}:00.000Z`
  return {
    id,
    postId: 'post',
    parentId: null,
    depth: more.parentId ? 1 : 0,
    content: `Says ${id}`,
    createdAt: at,
    updatedAt: at,
    author: { id: 'bob', name: 'Bob', image: null },
    authorRoles: [],
    isDeleted: false,
    hidden: null,
    isHidden: false,
    isReported: false,
    replyCount: 0,
    reactions: [],
    can: all,
    ...more,
  }
}

/** A page of a thread. */
export const piece = (comments: Comment[], more: Partial<ThreadPage> = {}): ThreadPage => ({
  comments,
  nextCursor: null,
  replyCursors: {},
  ...more,
})

const visit = { seenAt: null, firstUnreadId: null }

/** A thread of which this page is loaded. */
export const opened = (comments: Comment[], more: Partial<ThreadPage> = {}, sort: CommentSort = 'best') =>
  createThreadState(sort, { ...piece(comments, more), ...visit, participants: [], lastEventId: '10' })

/** The ids of a level, in the order of the thread. */
export const ids = (state: ThreadState, parentId: string | null = null) =>
  [...state.comments.values()].filter((one) => one.parentId === parentId).map(({ id }) => id)
export const replyCount = (state: ThreadState, id: string) => state.comments.get(id)?.replyCount
