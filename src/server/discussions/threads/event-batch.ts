import type { ThreadEvent } from '../../shared/threads.ts'
import { viewerByNow } from '../auth/sessions.ts'
import { accessToComments } from '../comments/access.ts'
import { presentComments } from '../comments/present.ts'
import { communityFor } from '../communities/access.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { listThreadEvents } from '../live/queries.ts'
import { type PostAccess, postFor } from '../posts/access.ts'
import { reactionsTo } from '../posts/reaction-queries.ts'
import { listStanding } from './queries.ts'

/** What a stream is about. */
export interface Watched {
  postId: string
  communityId: string
}

type Happened = Awaited<ReturnType<typeof listThreadEvents>>[number]

interface Round {
  /** What to tell, each with its number. */
  events: [number, ThreadEvent][]
  /** Everything up to this number is told then. */
  last: number
  /** Whether there may be more at once. */
  isFull: boolean
  /** Whether nothing more may be told. */
  isOver: boolean
}

const roundMax = 50

/** What the work answers; null when it is refused. */
const unlessRefused = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error) => {
    if (error instanceof AppError) return null
    throw error
  })

/** The last of several events about the same thing stands for all: what is told is how it is now. */
function merged(happened: readonly Happened[]): Happened[] {
  const latest = new Map<string, Happened>()
  for (const event of happened) {
    const about = `${event.kind} ${event.targetId}`
    latest.delete(about)
    latest.set(about, event)
  }
  return [...latest.values()]
}

/** How the things that something happened to are now, as the viewer sees them; without those that they do not see. */
async function told(ctx: Context, post: PostAccess, happened: readonly Happened[]): Promise<Round['events']> {
  const { id: postId, commentCount } = post.post
  const ids = happened.filter(({ kind, targetId }) => kind !== 'post' && targetId !== postId).map((one) => one.targetId)
  const rows = ids.length > 0 ? await listStanding(ctx.db, postId, [...new Set(ids)]) : []
  const accesses = await accessToComments(ctx, post, rows)
  const comments = new Map((await presentComments(ctx, accesses)).map((comment) => [comment.id, comment]))
  const isPostReactedTo = happened.some(({ kind, targetId }) => kind === 'reactions' && targetId === postId)
  const toPost = isPostReactedTo ? await reactionsTo(ctx.db, ctx.viewer, 'POST', [postId]) : new Map()

  const eventFor = ({ kind, targetId }: Happened): ThreadEvent | null => {
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

/** The end of a stream. Who may still read the community is told that something happened to the post. */
async function ending(ctx: Context, { communityId }: Watched, last: number): Promise<Round> {
  const isReader = (await unlessRefused(communityFor(ctx, 'read', 'id', communityId))) !== null
  return { events: isReader ? [[last, { kind: 'post' }]] : [], last, isFull: false, isOver: true }
}

/** What happened in the thread after the event with this number, told with the rights that its receiver has now. */
export async function nextRound(ctx: Context, watched: Watched, after: number): Promise<Round> {
  const happened = await listThreadEvents(ctx.db, watched.postId, after, roundMax)
  const last = happened.at(-1)?.number ?? after
  const isFull = happened.length === roundMax
  if (happened.length === 0) return { events: [], last, isFull, isOver: false }
  const viewer = ctx.viewer && (await viewerByNow(ctx))
  if (ctx.viewer && !viewer) return { events: [], last, isFull, isOver: true }
  const receiver = { ...ctx, viewer }
  const post = await unlessRefused(postFor(receiver, 'view', watched.postId))
  if (!post) return ending(receiver, watched, last)
  return { events: await told(receiver, post, merged(happened)), last, isFull, isOver: false }
}
