import type { z } from 'zod'
import type { CommentSort } from '../../../shared/discussions/comment-sorts.ts'
import type { aroundInput, repliesInput, Thread, ThreadPage, threadInput } from '../../../shared/discussions/threads.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { AppError } from '../../platform/errors.ts'
import { findEventBounds } from '../../platform/live-events/queries.ts'
import { accessToComments } from '../comments/access/loaders.ts'
import { presentComments } from '../comments/present.ts'
import { type CommentRow, findComment } from '../comments/queries.ts'
import { type PostAccess, postFor } from '../posts/access/loaders.ts'
import { findVisit, saveVisit } from '../unread/queries.ts'
import { participantsOf } from './presence.ts'
import { cursorAfterComment, listFirstReplies, listReplies, listRoots, sortKeyOf } from './queries.ts'

/** Adds the first replies level by level until the page is full. */
async function withReplies({ db }: Context, sort: CommentSort, from: readonly CommentRow[]) {
  const rows = [...from]
  let level = from
  while (rows.length < limits.threadPieceMax) {
    const parents = level.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id)
    if (parents.length === 0) break
    const limit = limits.threadPieceMax - rows.length
    level = await listFirstReplies(db, parents, { sort, each: limits.threadRepliesAlong, limit })
    rows.push(...level)
  }
  return rows
}

/** Returns cursors for comments whose replies are only partly on the page. */
function replyCursorsOf(sort: CommentSort, rows: readonly CommentRow[]): Record<string, string> {
  const replies = Map.groupBy(rows, ({ parentId }) => parentId)
  const cursors: Record<string, string> = {}
  for (const { id, replyCount } of rows) {
    const came = replies.get(id) ?? []
    const last = came.at(-1)
    if (last && came.length < replyCount) cursors[id] = cursorAfterComment(sort, last)
  }
  return cursors
}

const present = async (ctx: Context, post: PostAccess, rows: readonly CommentRow[]) =>
  presentComments(ctx, await accessToComments(ctx, post, rows))

/** Returns comments with the first replies below them. */
async function threadPage(
  ctx: Context,
  post: PostAccess,
  comments: readonly CommentRow[],
  { sort, ...page }: { sort: CommentSort; limit: number; cursor?: string | undefined },
): Promise<ThreadPage> {
  const { items, nextCursor } = toPage(comments, page, (row) => sortKeyOf(sort, row))
  const rows = await withReplies(ctx, sort, items)
  return { comments: await present(ctx, post, rows), nextCursor, replyCursors: replyCursorsOf(sort, rows) }
}

/** Returns a page of root comments and the event number after which to watch the thread. */
export async function openThread(ctx: Context, input: z.output<typeof threadInput>): Promise<Thread> {
  const access = await postFor(ctx, 'view', input.postId)
  const { id } = access.post
  // Before the comments are read: duplicate events are harmless, missed ones are not.
  const { current } = await findEventBounds(ctx.db, id, 0)
  const visit = ctx.viewer && (await findVisit(ctx.db, ctx.viewer.id, id))
  const piece = await threadPage(ctx, access, await listRoots(ctx.db, id, input.sort, input), input)
  const participants = input.cursor === undefined ? await participantsOf(ctx, access) : []
  const { seenAt = null, firstUnreadId = null } = visit ?? {}
  return { ...piece, seenAt, firstUnreadId, participants, lastEventId: String(current) }
}

/** Loads a listed comment of this post's thread, including placeholders. Throws 404 otherwise. */
async function commentInThread(ctx: Context, post: PostAccess, id: string): Promise<CommentRow> {
  const comment = await findComment(ctx.db, id)
  const stands = comment?.postId === post.post.id && (comment.deletedAt === null || comment.replyCount > 0)
  if (!stands) throw new AppError('NOT_FOUND', messages.commentNotFound)
  return comment
}

/** Returns a page of the direct replies to a comment. */
export async function repliesTo(ctx: Context, input: z.output<typeof repliesInput>): Promise<ThreadPage> {
  const access = await postFor(ctx, 'view', input.postId)
  const parent = await commentInThread(ctx, access, input.parentId)
  return threadPage(ctx, access, await listReplies(ctx.db, parent.id, input.sort, input), input)
}

/** Returns a comment with its ancestors from the root on and the first replies below it. */
export async function threadAround(ctx: Context, input: z.output<typeof aroundInput>): Promise<ThreadPage> {
  const access = await postFor(ctx, 'view', input.postId)
  const comment = await commentInThread(ctx, access, input.commentId)
  const above: CommentRow[] = []
  for (let { parentId } = comment; parentId !== null; { parentId } = above[0] ?? comment) {
    above.unshift(await commentInThread(ctx, access, parentId))
  }
  const rows = await withReplies(ctx, input.sort, [comment])
  return {
    comments: await present(ctx, access, [...above, ...rows]),
    nextCursor: null,
    replyCursors: replyCursorsOf(input.sort, rows),
  }
}

/** The age in milliseconds at which a visit is renewed, well before the job deletes it after a year. */
const renewedAfter = 30 * 86_400_000

/**
 * Records that the viewer has seen the current thread. Writes only if something in it was unread or the recorded visit
 * is old, because every write empties the response cache.
 */
export async function visitThread(ctx: Context & { viewer: Viewer }, postId: string) {
  const { post } = await postFor(ctx, 'view', postId)
  const visit = await findVisit(ctx.db, ctx.viewer.id, post.id)
  const renewedBefore = new Date(ctx.now().getTime() - renewedAfter).toISOString()
  if (visit && visit.seenAt !== null && visit.seenAt > renewedBefore && visit.firstUnreadId === null) return
  await saveVisit(ctx.db, ctx.viewer.id, post.id, timestamp(ctx))
}
