import type { Comment } from '../../shared/comments.ts'
import type { CommentSort, Thread, ThreadPiece } from '../../shared/threads.ts'

/** What is loaded of a thread. What it holds is replaced, never changed: what stays the same is not drawn again. */
export interface ThreadState {
  sort: CommentSort
  /** By id. Among the replies to one comment, and among the root comments, the order of this map is theirs. */
  comments: ReadonlyMap<string, Comment>
  /** Where the root comments go on; null at their end. */
  nextCursor: string | null
  /** By the id of a comment: where the replies to it go on. */
  replyCursors: Readonly<Record<string, string>>
  /** Root comments that came while the viewer was reading, and are not shown before they ask for them. */
  waiting: readonly Comment[]
  /** When the viewer looked at the thread before; null when they never did. */
  seenAt: string | null
  /** The number of the last event that is in here. */
  lastEventId: string
  /** Comments that are being deleted: `settled` is the thread without them. */
  leaving: readonly string[]
  /** Whether so much was missed that nothing in here is to be relied on. */
  isOutdated: boolean
}

/** A comment that is on its way to the server goes by an id of this beginning. */
const sending = 'sending-'
export const sendingId = () => `${sending}${crypto.randomUUID()}`
export const isSending = ({ id }: Comment) => id.startsWith(sending)

export const repliesIn = (comments: ReadonlyMap<string, Comment>, parentId: string | null) =>
  [...comments.values()].filter((comment) => comment.parentId === parentId)

const without = (record: Readonly<Record<string, string>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))

/** The comment is left where it is in the order. */
export const changeComment = (
  state: ThreadState,
  id: string | null,
  change: (comment: Comment) => Comment,
): ThreadState => {
  const comment = id === null ? undefined : state.comments.get(id)
  if (!comment) return state
  return { ...state, comments: new Map(state.comments).set(comment.id, change(comment)) }
}

const countReply = (state: ThreadState, parentId: string | null, by: 1 | -1) =>
  changeComment(state, parentId, (parent) => ({ ...parent, replyCount: Math.max(0, parent.replyCount + by) }))

/** What comes in the order of a list goes to the end, also when it was there, out of its turn. */
const withListed = (comments: ReadonlyMap<string, Comment>, listed: readonly Comment[]) => {
  const ids = new Set(listed.map(({ id }) => id))
  return new Map([
    ...[...comments].filter(([id]) => !ids.has(id)),
    ...listed.map((comment): [string, Comment] => [comment.id, comment]),
  ])
}

const emptyState: Omit<ThreadState, 'sort' | 'seenAt' | 'lastEventId'> = {
  comments: new Map(),
  nextCursor: null,
  replyCursors: {},
  waiting: [],
  leaving: [],
  isOutdated: false,
}

/** A thread of which the first root comments have come. */
export const openedState = (sort: CommentSort, { seenAt, lastEventId, ...piece }: Thread): ThreadState =>
  addPiece({ ...emptyState, sort, seenAt, lastEventId }, piece)

/** The next root comments have come. */
export function addPiece(state: ThreadState, piece: ThreadPiece): ThreadState {
  const comments = withListed(state.comments, piece.comments)
  return {
    ...state,
    comments,
    nextCursor: piece.nextCursor,
    replyCursors: { ...state.replyCursors, ...piece.replyCursors },
    waiting: state.waiting.filter(({ id }) => !comments.has(id)),
  }
}

/** More replies to the comment `parentId` have come. */
export function addReplies(state: ThreadState, parentId: string, piece: ThreadPiece): ThreadState {
  const comments = withListed(state.comments, piece.comments)
  const cursors = { ...state.replyCursors, ...piece.replyCursors }
  const { nextCursor } = piece
  if (nextCursor !== null) return { ...state, comments, replyCursors: { ...cursors, [parentId]: nextCursor } }
  const replyCount = repliesIn(comments, parentId).length
  const complete = { ...state, comments, replyCursors: without(cursors, parentId) }
  // What was counted and has not come is not there any more.
  return changeComment(complete, parentId, (parent) => ({ ...parent, replyCount }))
}

/** A comment has come with everything above it. What was there stays in its place. */
export function addAround(state: ThreadState, piece: ThreadPiece): ThreadState {
  const comments = new Map(state.comments)
  for (const comment of piece.comments) comments.set(comment.id, comment)
  return {
    ...state,
    comments,
    replyCursors: { ...piece.replyCursors, ...state.replyCursors },
    waiting: state.waiting.filter(({ id }) => !comments.has(id)),
  }
}

const isFirst = ({ sort }: ThreadState, { parentId }: Comment) =>
  sort === 'new' || (sort === 'best' && parentId === null)

/** Puts a new comment where the reader finds it. One that was here as being sent takes the place of that. */
export function insert(state: ThreadState, comment: Comment): ThreadState {
  if (state.comments.has(comment.id)) return changeComment(state, comment.id, () => comment)
  const guess = repliesIn(state.comments, comment.parentId).find(
    (one) => isSending(one) && one.author?.id === comment.author?.id && one.content === comment.content,
  )
  if (guess) return replace(state, guess.id, comment)
  const entry: [string, Comment] = [comment.id, comment]
  const entries = isFirst(state, comment) ? [entry, ...state.comments] : [...state.comments, entry]
  return countReply({ ...state, comments: new Map(entries) }, comment.parentId, 1)
}

/** The comment takes the place of the one with this id; of a comment that is here already, the other one goes. */
export function replace(state: ThreadState, id: string, comment: Comment): ThreadState {
  if (!state.comments.has(id)) return state
  if (id === comment.id) return changeComment(state, id, () => comment)
  if (state.comments.has(comment.id)) return changeComment(drop(state, id), comment.id, () => comment)
  return {
    ...state,
    comments: new Map([...state.comments].map(([key, one]) => (key === id ? [comment.id, comment] : [key, one]))),
  }
}

/** The comment is not in the thread any more, and neither are the placeholders that were kept for its sake. */
export function drop(state: ThreadState, id: string): ThreadState {
  const comment = state.comments.get(id)
  const waiting = state.waiting.some((one) => one.id === id)
    ? state.waiting.filter((one) => one.id !== id)
    : state.waiting
  if (!comment) return waiting === state.waiting ? state : { ...state, waiting }
  const comments = new Map(state.comments)
  comments.delete(id)
  const dropped = countReply({ ...state, comments, waiting }, comment.parentId, -1)
  const parent = comment.parentId === null ? undefined : dropped.comments.get(comment.parentId)
  const isKeptForNothing = parent?.isDeleted && parent.replyCount === 0
  return isKeptForNothing ? drop(dropped, parent.id) : dropped
}

const nothing = { reply: false, edit: false, remove: false, react: false, report: false, review: false }

/** Its author has deleted the comment: it stays as a placeholder as long as there are replies to it. */
export function withdraw(state: ThreadState, id: string): ThreadState {
  const comment = state.comments.get(id)
  if (!comment || comment.replyCount === 0) return drop(state, id)
  const placeholder = { ...comment, author: null, content: '', isDeleted: true, reactions: [], can: nothing }
  return replace(state, id, placeholder)
}

/** The thread as it will be when what is being deleted is gone. */
export const settled = (state: ThreadState): ThreadState => state.leaving.reduce(withdraw, state)

export const startLeaving = (state: ThreadState, id: string): ThreadState => ({
  ...state,
  leaving: [...state.leaving, id],
})

/** Deleting it has failed. */
export const stay = (state: ThreadState, id: string): ThreadState => ({
  ...state,
  leaving: state.leaving.filter((other) => other !== id),
})

/** The viewer has reported the comment: it is kept from them, unless it is theirs to decide on the reports. */
export const markReported = (state: ThreadState, id: string): ThreadState =>
  changeComment(state, id, (comment) =>
    comment.can.review
      ? { ...comment, isReported: true }
      : { ...comment, isReported: true, hidden: 'viewer', author: null, content: '', reactions: [], can: nothing },
  )

/** Shows the comments that came while the viewer was reading. */
export const showWaiting = (state: ThreadState): ThreadState => state.waiting.reduce(insert, { ...state, waiting: [] })
