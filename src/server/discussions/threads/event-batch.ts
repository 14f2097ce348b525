import type { ThreadEvent } from '../../../shared/discussions/threads.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import type { Context } from '../../platform/context.ts'
import { nullIfRefused } from '../../platform/errors.ts'
import { listThreadEvents } from '../../platform/live-events/queries.ts'
import { accessToComments, authorsKeptFrom } from '../comments/access/loaders.ts'
import { presentComments } from '../comments/present.ts'
import type { CommentRow } from '../comments/queries.ts'
import type { PostAccess } from '../posts/access/loaders.ts'
import { reactionsTo } from '../posts/reaction-queries.ts'
import { listInThread } from './queries.ts'
import type { SubscriberNow } from './subscriber.ts'

/** The thread of a stream. */
export interface WatchedThread {
  postId: string
  communityId: string
}

type EventRows = Awaited<ReturnType<typeof listThreadEvents>>
type EventRow = EventRows[number]

interface EventBatch {
  /** The events to send, with their numbers. */
  events: [number, ThreadEvent][]
  /** The events up to this number are covered. */
  last: number
  /** Whether more events may be ready. */
  isFull: boolean
  /** Whether the stream must end after this batch. */
  isFinal: boolean
}

const batchMax = 50

/** Keeps the last event per target, because subscribers receive the current state anyway. */
function latestPerTarget(happened: readonly EventRow[]): EventRow[] {
  const latest = new Map<string, EventRow>()
  for (const event of happened) {
    const about = `${event.kind} ${event.targetId}`
    latest.delete(about)
    latest.set(about, event)
  }
  return [...latest.values()]
}

const isAboutPost = ({ kind, targetId }: EventRow, postId: string) => kind === 'post' || targetId === postId

/** Loads the comments that the events are about. */
function commentsOf({ db }: Context, postId: string, happened: readonly EventRow[]) {
  const ids = happened.filter((event) => !isAboutPost(event, postId)).map(({ targetId }) => targetId)
  return ids.length > 0 ? listInThread(db, postId, [...new Set(ids)]) : []
}

/** Presents the current state of the targets as the viewer sees them; omits invisible ones. */
async function presentEvents(
  ctx: Context,
  post: PostAccess,
  happened: readonly EventRow[],
  rows: readonly CommentRow[],
): Promise<EventBatch['events']> {
  const { id: postId, commentCount } = post.post
  const accesses = await accessToComments(ctx, post, rows)
  const comments = new Map((await presentComments(ctx, accesses)).map((comment) => [comment.id, comment]))
  const isPostReactedTo = happened.some(({ kind, targetId }) => kind === 'reactions' && targetId === postId)
  const toPost = isPostReactedTo ? await reactionsTo(ctx.db, ctx.viewer, 'POST', [postId]) : new Map()

  const eventFor = ({ kind, targetId }: EventRow): ThreadEvent | null => {
    if (kind === 'post') return { kind }
    const comment = comments.get(targetId)
    if (kind === 'comment') {
      return comment ? { kind, comment, commentCount } : { kind: 'gone', commentId: targetId, commentCount }
    }
    if (targetId === postId) return { kind, targetType: 'POST', targetId, reactions: toPost.get(postId) ?? [] }
    const isShown = comment && !comment.isDeleted && comment.hidden === null
    return isShown ? { kind, targetType: 'COMMENT', targetId, reactions: comment.reactions } : null
  }
  return happened.flatMap((one) => {
    const event = eventFor(one)
    return event ? [[one.number, event]] : []
  })
}

/** Whether the events differ between this viewer and others of the same abilities. */
async function isPersonal(
  { db, viewer }: Context,
  postId: string,
  happened: readonly EventRow[],
  rows: readonly CommentRow[],
): Promise<boolean> {
  if (!viewer) return false
  if (rows.some(({ authorId, isReported }) => authorId === viewer.id || isReported)) return true
  if (happened.some(({ kind, targetId }) => kind === 'reactions' && targetId === postId)) return true
  if ((await authorsKeptFrom({ db, viewer }, rows)).size > 0) return true
  const ids = rows.map(({ id }) => id)
  return (await reactionsTo(db, null, 'COMMENT', ids)).size > 0
}

/** The presented events by abilities. The rows are the same object for all subscribers until the database changes. */
const shared = new WeakMap<EventRows, Map<string, EventBatch['events']>>()

/** Presents the events once for all viewers to whom they look the same. */
async function eventsFor(ctx: Context, post: PostAccess, happened: EventRows): Promise<EventBatch['events']> {
  const latest = latestPerTarget(happened)
  const rows = await commentsOf(ctx, post.post.id, latest)
  const present = () => presentEvents(ctx, post, latest, rows)
  if (await isPersonal(ctx, post.post.id, latest, rows)) return present()
  const presented = shared.get(happened) ?? new Map()
  shared.set(happened, presented)
  const right = JSON.stringify([ctx.viewer !== null, post.can])
  const events = presented.get(right) ?? (await present())
  presented.set(right, events)
  return events
}

/** Ends the stream. Viewers who may still read the community receive a last event about the post. */
async function finalBatch(ctx: Context, { communityId }: WatchedThread, last: number): Promise<EventBatch> {
  const isReader = (await nullIfRefused(communityFor(ctx, 'read', 'id', communityId))) !== null
  return { events: isReader ? [[last, { kind: 'post' }]] : [], last, isFull: false, isFinal: true }
}

/** Returns the events after this number, with the subscriber's current rights. */
export async function nextEventBatch(
  ctx: Context,
  watched: WatchedThread,
  after: number,
  subscriber: SubscriberNow,
): Promise<EventBatch> {
  const happened = await listThreadEvents(ctx.db, watched.postId, after, batchMax)
  const last = happened.at(-1)?.number ?? after
  const isFull = happened.length === batchMax
  if (happened.length === 0) return { events: [], last, isFull, isFinal: false }
  const { receiver, isSignedOut, post } = await subscriber()
  if (isSignedOut) return { events: [], last, isFull, isFinal: true }
  if (!post) return finalBatch(receiver, watched, last)
  return { events: await eventsFor(receiver, post, happened), last, isFull, isFinal: false }
}
