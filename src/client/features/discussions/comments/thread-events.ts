import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { ThreadEvent } from '../../../../shared/discussions/threads.ts'
import {
  changeComment,
  insert,
  isLocal,
  isSameText,
  removeComment,
  repliesIn,
  type ThreadState,
  withParticipant,
} from './thread-state.ts'

/** Whether all comments of this level are loaded. */
function isComplete({ comments, start, nextCursor }: ThreadState, parentId: string | null) {
  const parent = parentId === null ? undefined : comments.get(parentId)
  return parent
    ? parent.replyCount <= repliesIn(comments, parent.id).length
    : start === undefined && nextCursor === null
}

/**
 * Whether an unknown comment is new, rather than an older one that is not loaded yet. Ignores the times of the viewer's
 * own comments, because an optimistic one has the time of the browser's clock.
 */
function isNew(state: ThreadState, comment: Comment, viewerId: string | null) {
  const { createdAt, updatedAt, isDeleted, hidden, isHidden, parentId } = comment
  if (createdAt !== updatedAt || isDeleted || hidden !== null || isHidden) return false
  const isLater = (than: Comment) => than.author?.id === viewerId || createdAt >= than.createdAt
  return isComplete(state, parentId) || [...state.comments.values()].every(isLater)
}

const changePending = (state: ThreadState, id: string, change: (comment: Comment) => Comment): ThreadState => ({
  ...state,
  pendingComments: state.pendingComments.map((comment) => (comment.id === id ? change(comment) : comment)),
})

const withReplyCounted = (comment: Comment): Comment => ({ ...comment, replyCount: comment.replyCount + 1 })

/**
 * Inserts a new comment. Replies and the viewer's own comments appear at once. Root comments by others wait in
 * `pendingComments`, so that the content does not move while the user reads.
 */
function insertNew(state: ThreadState, comment: Comment, viewerId: string | null): ThreadState {
  const { parentId } = comment
  if (parentId !== null) {
    return state.comments.has(parentId) ? insert(state, comment) : changePending(state, parentId, withReplyCounted)
  }
  if (comment.author?.id === viewerId) return insert(state, comment)
  return { ...state, pendingComments: [...state.pendingComments, comment] }
}

/** Inserts or updates a comment. */
function withComment(state: ThreadState, comment: Comment, viewerId: string | null): ThreadState {
  const { id } = comment
  if (state.comments.has(id)) return changeComment(state, id, () => comment)
  if (state.pendingComments.some((one) => one.id === id)) return changePending(state, id, () => comment)
  return isNew(state, comment, viewerId) ? insertNew(withParticipant(state, comment), comment, viewerId) : state
}

function withEvent(state: ThreadState, event: ThreadEvent, viewerId: string | null): ThreadState {
  switch (event.kind) {
    case 'comment':
      return withComment(state, event.comment, viewerId)
    case 'gone':
      return removeComment(state, event.commentId)
    case 'reactions': {
      const change = (comment: Comment): Comment => ({ ...comment, reactions: event.reactions })
      return changePending(changeComment(state, event.targetId, change), event.targetId, change)
    }
    case 'reset':
      return { ...state, isOutdated: true }
    case 'post':
    case 'writing':
      return state
  }
}

/** Applies a live event. Ignores an event that the state already contains. */
export function applyEvent(
  state: ThreadState,
  { id, data }: { id: string; data: ThreadEvent },
  viewerId: string | null,
): ThreadState {
  if (data.kind !== 'reset' && Number(id) <= Number(state.lastEventId)) return state
  return { ...withEvent(state, data, viewerId), lastEventId: id }
}

const onlyLocal = ({ comments, ...state }: ThreadState): ThreadState => ({
  ...state,
  ...{ replyCursors: {}, pendingComments: [], deletingIds: [] },
  comments: new Map([...comments].filter(([, comment]) => isLocal(comment))),
})

/**
 * Merges a refetched thread with the loaded one. Keeps loaded comments beyond the refetched pages, but discards them if
 * the old state is outdated. Keeps local comments until the server has them.
 */
export function mergeRefreshed(loaded: ThreadState | undefined, fresh: ThreadState): ThreadState {
  if (!loaded) return fresh
  const before = loaded.isOutdated ? onlyLocal(loaded) : loaded
  const comments = new Map(fresh.comments)
  const replyCursors = { ...fresh.replyCursors }
  const levels = Map.groupBy(fresh.comments.values(), ({ parentId }) => parentId)
  const goesOn = (parentId: string) => {
    const parent = fresh.comments.get(parentId)
    return !parent || parent.replyCount > (levels.get(parentId)?.length ?? 0)
  }
  const added = [...fresh.comments.values()].filter(({ id }) => !loaded.comments.has(id))
  const isPosted = (comment: Comment) => added.some((one) => isSameText(one, comment))
  // Parents must be merged before their replies.
  for (const comment of [...before.comments.values()].sort((a, b) => a.depth - b.depth)) {
    const { id, parentId } = comment
    const isBeyond = parentId === null ? fresh.nextCursor !== null : comments.has(parentId) && goesOn(parentId)
    const isKept = isLocal(comment) ? !isPosted(comment) : isBeyond
    if (comments.has(id) || !isKept) continue
    comments.set(id, comment)
    const cursor = parentId === null ? undefined : before.replyCursors[parentId]
    if (parentId !== null && cursor !== undefined) replyCursors[parentId] = cursor
    else if (parentId !== null) delete replyCursors[parentId]
  }
  const waiting = before.pendingComments.filter(({ id }) => !comments.has(id))
  return { ...fresh, comments, replyCursors, pendingComments: waiting, deletingIds: before.deletingIds }
}
