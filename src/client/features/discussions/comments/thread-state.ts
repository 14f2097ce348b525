import type { CommentSort } from '../../../../shared/discussions/comment-sorts.ts'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { Thread, ThreadPage } from '../../../../shared/discussions/threads.ts'
import type { Author } from '../../../../shared/identity/auth.ts'
import { limits } from '../../../../shared/platform/limits.ts'

/** The loaded part of a thread. Immutable: unchanged objects keep their identity, so that React skips them. */
export interface ThreadState {
  sort: CommentSort
  /** The cursor after which the root comments start; undefined from the first one on. */
  start: string | undefined
  /** By id. The map's order is the display order within each level. */
  comments: ReadonlyMap<string, Comment>
  /** The cursor of the next root comments; null at the end. */
  nextCursor: string | null
  /** The cursors of further replies, by the id of their parent. */
  replyCursors: Readonly<Record<string, string>>
  /** New root comments that the viewer has not asked to see yet. */
  pendingComments: readonly Comment[]
  /** The time of the viewer's previous visit; null if there was none. */
  seenAt: string | null
  /** The oldest comment that the viewer has not read, whether it is loaded or not; null if there is none. */
  firstUnreadId: string | null
  /** The authors of the latest comments, latest first. */
  participants: readonly Author[]
  /** The id of the last event that is applied. */
  lastEventId: string
  /** Comments that are being deleted. `withoutDeleting` returns the thread without them. */
  deletingIds: readonly string[]
  /** Whether the state missed too many events and must be discarded. */
  isOutdated: boolean
}

/** The prefixes of temporary ids, which end with the idempotency key of the comment. */
const sendingPrefix = 'sending-'
const unsentPrefix = 'unsent-'
export const sendingId = (key: string) => `${sendingPrefix}${key}`
/** The id of a comment that could not be sent. */
export const unsentId = (key: string) => `${unsentPrefix}${key}`
export const isSending = ({ id }: Comment) => id.startsWith(sendingPrefix)
/** Whether the comment is in this browser only. */
export const isLocal = ({ id }: Comment) => id.startsWith(sendingPrefix) || id.startsWith(unsentPrefix)
/** The idempotency key of a local comment. */
export const keyOfLocal = ({ id }: Comment) => id.slice(id.indexOf('-') + 1)
/** A text without the addresses of links and without this site's host, which the server changes in a text that names it. */
const shownText = (content: string) =>
  content
    .replace(/\[((?:\\.|[^\\\]])*)\]\([^)]*\)/g, '$1')
    .replaceAll(location.origin, '')
    .replace(/\\(?=[`*_~[\]<>&])/g, '')

/** Whether both are one text of one author in one place. A local comment is known by this once the server has it. */
export const isSameText = (a: Comment, b: Comment) =>
  a.parentId === b.parentId &&
  a.author?.id === b.author?.id &&
  (a.content === b.content || shownText(a.content) === shownText(b.content))

/** The clocks of browsers and servers differ, in milliseconds. */
const clockToleranceMs = 300_000

/** Whether a comment is what the server has made of a local one whose answer was lost. An older one may have the same text. */
export const isPostedAs = (local: Comment, comment: Comment) =>
  !isLocal(comment) &&
  Date.parse(comment.createdAt) > Date.parse(local.createdAt) - clockToleranceMs &&
  isSameText(comment, local)

export const repliesIn = (comments: ReadonlyMap<string, Comment>, parentId: string | null) =>
  [...comments.values()].filter((comment) => comment.parentId === parentId)

const without = (record: Readonly<Record<string, string>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))

/** Changes a comment without moving it. */
export const changeComment = (
  state: ThreadState,
  id: string | null,
  change: (comment: Comment) => Comment,
): ThreadState => {
  const comment = id === null ? undefined : state.comments.get(id)
  if (!comment) return state
  return { ...state, comments: new Map(state.comments).set(comment.id, change(comment)) }
}

export const countReply = (state: ThreadState, parentId: string | null, by: 1 | -1) =>
  changeComment(state, parentId, (parent) => ({ ...parent, replyCount: Math.max(0, parent.replyCount + by) }))

const isFirst = ({ sort }: ThreadState, { parentId }: Comment) =>
  sort === 'new' || (sort === 'best' && parentId === null)

/**
 * Appends a page in the server's order. A comment that was loaded out of order moves to its position in the page. Local
 * comments stay at the end in orders that put new comments there.
 */
const withListed = (state: ThreadState, listed: readonly Comment[]) => {
  const ids = new Set(listed.map(({ id }) => id))
  const before: [string, Comment][] = []
  const after: [string, Comment][] = []
  for (const entry of state.comments)
    if (!ids.has(entry[0])) (isLocal(entry[1]) && !isFirst(state, entry[1]) ? after : before).push(entry)
  return new Map([...before, ...listed.map((comment): [string, Comment] => [comment.id, comment]), ...after])
}

const emptyState: Omit<ThreadState, 'sort' | 'start' | Exclude<keyof Thread, keyof ThreadPage>> = {
  comments: new Map(),
  nextCursor: null,
  replyCursors: {},
  pendingComments: [],
  deletingIds: [],
  isOutdated: false,
}

/** Creates the state from a page of root comments. */
export const createThreadState = (
  sort: CommentSort,
  // An answer that the service worker kept may be older than the participants.
  { seenAt, firstUnreadId, participants = [], lastEventId, ...piece }: Thread,
  start?: string,
): ThreadState =>
  addRootComments({ ...emptyState, sort, start, seenAt, firstUnreadId, participants, lastEventId }, piece)

/** Puts the author of a new comment first among the participants. */
export const withParticipant = (state: ThreadState, { author }: Comment): ThreadState =>
  author
    ? {
        ...state,
        participants: [author, ...state.participants.filter(({ id }) => id !== author.id)].slice(
          0,
          limits.participants,
        ),
      }
    : state

/** Adds the next page of root comments. */
export function addRootComments(state: ThreadState, piece: ThreadPage): ThreadState {
  const comments = withListed(state, piece.comments)
  return {
    ...state,
    comments,
    nextCursor: piece.nextCursor,
    replyCursors: { ...state.replyCursors, ...piece.replyCursors },
    pendingComments: state.pendingComments.filter(({ id }) => !comments.has(id)),
  }
}

/** Adds a page of replies to the comment `parentId`. */
export function addReplies(state: ThreadState, parentId: string, piece: ThreadPage): ThreadState {
  const comments = withListed(state, piece.comments)
  const cursors = { ...state.replyCursors, ...piece.replyCursors }
  const { nextCursor } = piece
  if (nextCursor !== null) return { ...state, comments, replyCursors: { ...cursors, [parentId]: nextCursor } }
  const replyCount = repliesIn(comments, parentId).length
  const complete = { ...state, comments, replyCursors: without(cursors, parentId) }
  // On the last page, the loaded replies are the true count.
  return changeComment(complete, parentId, (parent) => ({ ...parent, replyCount }))
}

/** Adds a comment with its ancestors. Comments that are already loaded keep their position. */
export function addWithAncestors(state: ThreadState, piece: ThreadPage): ThreadState {
  const comments = new Map(state.comments)
  for (const comment of piece.comments) comments.set(comment.id, comment)
  return {
    ...state,
    comments,
    replyCursors: { ...piece.replyCursors, ...state.replyCursors },
    pendingComments: state.pendingComments.filter(({ id }) => !comments.has(id)),
  }
}

/** Inserts a new comment at its display position. Replaces the local comment that became it. */
export function insert(state: ThreadState, comment: Comment): ThreadState {
  if (state.comments.has(comment.id)) return changeComment(state, comment.id, () => comment)
  const guess = [...state.comments.values()].find((one) => isLocal(one) && isSameText(one, comment))
  if (guess && !isLocal(comment)) return replace(state, guess.id, comment)
  const entry: [string, Comment] = [comment.id, comment]
  const entries = isFirst(state, comment) ? [entry, ...state.comments] : [...state.comments, entry]
  return countReply({ ...state, comments: new Map(entries) }, comment.parentId, 1)
}

/** Replaces the comment with this id. If the new comment is already loaded, only removes the old one. */
export function replace(state: ThreadState, id: string, comment: Comment): ThreadState {
  if (!state.comments.has(id)) return state
  if (id === comment.id) return changeComment(state, id, () => comment)
  if (state.comments.has(comment.id)) return changeComment(removeComment(state, id), comment.id, () => comment)
  return {
    ...state,
    comments: new Map([...state.comments].map(([key, one]) => (key === id ? [comment.id, comment] : [key, one]))),
  }
}

/** Removes a comment, and placeholders that were only needed for it. */
export function removeComment(state: ThreadState, id: string): ThreadState {
  const comment = state.comments.get(id)
  const waiting = state.pendingComments.some((one) => one.id === id)
    ? state.pendingComments.filter((one) => one.id !== id)
    : state.pendingComments
  if (!comment) return waiting === state.pendingComments ? state : { ...state, pendingComments: waiting }
  const comments = new Map(state.comments)
  comments.delete(id)
  const dropped = countReply({ ...state, comments, pendingComments: waiting }, comment.parentId, -1)
  const parent = comment.parentId === null ? undefined : dropped.comments.get(comment.parentId)
  const isKeptForNothing = parent?.isDeleted && parent.replyCount === 0
  return isKeptForNothing ? removeComment(dropped, parent.id) : dropped
}

/** Applies the deletion of a comment by its author. It stays as a placeholder while it has replies. */
export function markDeleted(state: ThreadState, id: string): ThreadState {
  const comment = state.comments.get(id)
  if (!comment || comment.replyCount === 0) return removeComment(state, id)
  const placeholder = { ...comment, author: null, content: '', isDeleted: true, reactions: [] }
  return replace(state, id, placeholder)
}

/** The thread as it will be once the pending deletions succeed. */
export const withoutDeleting = (state: ThreadState): ThreadState => state.deletingIds.reduce(markDeleted, state)

export const startDeleting = (state: ThreadState, id: string): ThreadState => ({
  ...state,
  deletingIds: [...state.deletingIds, id],
})

/** Undoes a failed deletion. */
export const cancelDeleting = (state: ThreadState, id: string): ThreadState => ({
  ...state,
  deletingIds: state.deletingIds.filter((other) => other !== id),
})

/** Hides a comment that the viewer has reported, even from moderators. */
export const markReported = (state: ThreadState, id: string): ThreadState =>
  changeComment(state, id, (comment) => ({
    ...{ ...comment, isReported: true, hidden: 'viewer', isHidden: false },
    ...{ author: null, content: '', reactions: [] },
  }))

/** Moves the pending comments into the thread. */
export const showPendingComments = (state: ThreadState): ThreadState =>
  state.pendingComments.reduce(insert, { ...state, pendingComments: [] })

/** Shows a local comment, in the place of the same one before its state changed. */
export function putLocal(state: ThreadState, comment: Comment): ThreadState {
  const key = keyOfLocal(comment)
  const before = [sendingId(key), unsentId(key)].find((id) => state.comments.has(id))
  return before === undefined ? insert(state, comment) : replace(state, before, comment)
}
