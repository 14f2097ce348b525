import type { ThreadEvent } from '../../../shared/discussions/threads.ts'
import { communityFor } from '../../communities/communities/access/loaders.ts'
import { recordPrivateReads } from '../../communities/communities/audited-reads.ts'
import { reloadViewer } from '../../identity/auth/sessions.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { listThreadEvents } from '../../platform/live-events/queries.ts'
import { accessToComments } from '../comments/access/loaders.ts'
import { presentComments } from '../comments/present.ts'
import { type PostAccess, postFor } from '../posts/access/loaders.ts'
import { reactionsTo } from '../posts/reaction-queries.ts'
import { listInThread } from './queries.ts'

/** The thread of a stream. */
export interface WatchedThread {
  postId: string
  communityId: string
}

type EventRow = Awaited<ReturnType<typeof listThreadEvents>>[number]

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

/** Returns null instead of throwing an `AppError`. */
const nullIfRefused = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error) => {
    if (error instanceof AppError) return null
    throw error
  })

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

/** Loads the current state of the targets as the viewer sees them; omits invisible ones. */
async function presentEvents(
  ctx: Context,
  post: PostAccess,
  happened: readonly EventRow[],
): Promise<EventBatch['events']> {
  const { id: postId, commentCount } = post.post
  const ids = happened.filter(({ kind, targetId }) => kind !== 'post' && targetId !== postId).map((one) => one.targetId)
  const rows = ids.length > 0 ? await listInThread(ctx.db, postId, [...new Set(ids)]) : []
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

/** Ends the stream. Viewers who may still read the community receive a last event about the post. */
async function finalBatch(ctx: Context, { communityId }: WatchedThread, last: number): Promise<EventBatch> {
  const isReader = (await nullIfRefused(communityFor(ctx, 'read', 'id', communityId))) !== null
  return { events: isReader ? [[last, { kind: 'post' }]] : [], last, isFull: false, isFinal: true }
}

/** Returns the events after this number, with the subscriber's current rights. */
export async function nextEventBatch(ctx: Context, watched: WatchedThread, after: number): Promise<EventBatch> {
  const happened = await listThreadEvents(ctx.db, watched.postId, after, batchMax)
  const last = happened.at(-1)?.number ?? after
  const isFull = happened.length === batchMax
  if (happened.length === 0) return { events: [], last, isFull, isFinal: false }
  const viewer = ctx.viewer && (await reloadViewer(ctx))
  if (ctx.viewer && !viewer) return { events: [], last, isFull, isFinal: true }
  const receiver = { ...ctx, viewer }
  const post = await nullIfRefused(postFor(receiver, 'view', watched.postId))
  await recordPrivateReads(receiver)
  if (!post) return finalBatch(receiver, watched, last)
  return { events: await presentEvents(receiver, post, latestPerTarget(happened)), last, isFull, isFinal: false }
}
