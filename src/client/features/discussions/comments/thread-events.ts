import type { Comment } from '../../shared/comments.ts'
import type { ThreadEvent } from '../../shared/threads.ts'
import { changeComment, drop, insert, isSending, repliesIn, type ThreadState } from './thread-state.ts'

/** Whether all comments of this level have come. */
function isComplete({ comments, nextCursor }: ThreadState, parentId: string | null) {
  const parent = parentId === null ? undefined : comments.get(parentId)
  return parent ? parent.replyCount <= repliesIn(comments, parent.id).length : nextCursor === null
}

/**
 * Whether a comment that is not here is one that came, not one that has not been loaded and to which something happened.
 * The viewer's own are no measure of time: their browser's clock may be wrong.
 */
function isNew(state: ThreadState, comment: Comment, viewerId: string | null) {
  const { createdAt, updatedAt, isDeleted, hidden, isFlagged, parentId } = comment
  if (createdAt !== updatedAt || isDeleted || hidden !== null || isFlagged) return false
  const isLater = (than: Comment) => than.author?.id === viewerId || createdAt >= than.createdAt
  return isComplete(state, parentId) || [...state.comments.values()].every(isLater)
}

const changeWaiting = (state: ThreadState, id: string, change: (comment: Comment) => Comment): ThreadState => ({
  ...state,
  waiting: state.waiting.map((comment) => (comment.id === id ? change(comment) : comment)),
})

const oneMoreReply = (comment: Comment): Comment => ({ ...comment, replyCount: comment.replyCount + 1 })

/**
 * A comment came or is no longer what it was. A reply stands in its place at once, and so does what the viewer wrote;
 * root comments by others wait until they are asked for, so that nothing moves away from under the reader.
 */
function withComment(state: ThreadState, comment: Comment, viewerId: string | null): ThreadState {
  const { id, parentId } = comment
  if (state.comments.has(id)) return changeComment(state, id, () => comment)
  if (state.waiting.some((one) => one.id === id)) return changeWaiting(state, id, () => comment)
  if (!isNew(state, comment, viewerId)) return state
  if (parentId !== null) {
    return state.comments.has(parentId) ? insert(state, comment) : changeWaiting(state, parentId, oneMoreReply)
  }
  if (comment.author?.id === viewerId) return insert(state, comment)
  return { ...state, waiting: [...state.waiting, comment] }
}

function withEvent(state: ThreadState, event: ThreadEvent, viewerId: string | null): ThreadState {
  switch (event.kind) {
    case 'comment':
      return withComment(state, event.comment, viewerId)
    case 'gone':
      return drop(state, event.commentId)
    case 'reactions': {
      const change = (comment: Comment): Comment => ({ ...comment, reactions: event.reactions })
      return changeWaiting(changeComment(state, event.targetId, change), event.targetId, change)
    }
    case 'reset':
      return { ...state, isOutdated: true }
    case 'post':
      return state
  }
}

/** Something happened in the thread. An event that is in here already changes nothing. */
export function applyEvent(
  state: ThreadState,
  { id, data }: { id: string; data: ThreadEvent },
  viewerId: string | null,
): ThreadState {
  if (data.kind !== 'reset' && Number(id) <= Number(state.lastEventId)) return state
  return { ...withEvent(state, data, viewerId), lastEventId: id }
}

/**
 * The thread as it was just read. Of what was loaded before and goes beyond that, it keeps what still has its place; of a
 * thread that missed too much, nothing.
 */
export function refreshed(before: ThreadState | undefined, fresh: ThreadState): ThreadState {
  if (!before || before.isOutdated) return fresh
  const comments = new Map(fresh.comments)
  const replyCursors = { ...fresh.replyCursors }
  const levels = Map.groupBy(fresh.comments.values(), ({ parentId }) => parentId)
  const goesOn = (parentId: string) => {
    const parent = fresh.comments.get(parentId)
    return !parent || parent.replyCount > (levels.get(parentId)?.length ?? 0)
  }
  // Parents first, whatever order they stand in.
  for (const comment of [...before.comments.values()].sort((a, b) => a.depth - b.depth)) {
    const { id, parentId } = comment
    const isBeyond = parentId === null ? fresh.nextCursor !== null : comments.has(parentId) && goesOn(parentId)
    if (comments.has(id) || (!isBeyond && !isSending(comment))) continue
    comments.set(id, comment)
    const cursor = parentId === null ? undefined : before.replyCursors[parentId]
    if (parentId !== null && cursor !== undefined) replyCursors[parentId] = cursor
    else if (parentId !== null) delete replyCursors[parentId]
  }
  const waiting = before.waiting.filter(({ id }) => !comments.has(id))
  return { ...fresh, comments, replyCursors, waiting, leaving: before.leaving }
}
