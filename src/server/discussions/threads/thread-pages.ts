import type { z } from 'zod'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import type { aroundInput, CommentSort, repliesInput, Thread, ThreadPiece, threadInput } from '../../shared/threads.ts'
import { accessToComments } from '../comments/access.ts'
import { presentComments } from '../comments/present.ts'
import { type CommentRow, findComment } from '../comments/queries.ts'
import { type Context, timestamp, type Viewer } from '../context.ts'
import { cutPage } from '../db/page.ts'
import { AppError } from '../errors.ts'
import { findEventBounds } from '../live/queries.ts'
import { type PostAccess, postFor } from '../posts/access.ts'
import { cursorAt, findVisit, listFirstReplies, listReplies, listRoots, placeOf, saveVisit } from './queries.ts'

/** These comments, and level by level the first replies below them, until the piece is full. */
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

/** For each comment some of whose replies came along, and not all: where they go on. */
function replyCursorsOf(sort: CommentSort, rows: readonly CommentRow[]): Record<string, string> {
  const replies = Map.groupBy(rows, ({ parentId }) => parentId)
  const cursors: Record<string, string> = {}
  for (const { id, replyCount } of rows) {
    const came = replies.get(id) ?? []
    const last = came.at(-1)
    if (last && came.length < replyCount) cursors[id] = cursorAt(sort, last)
  }
  return cursors
}

const present = async (ctx: Context, post: PostAccess, rows: readonly CommentRow[]) =>
  presentComments(ctx, await accessToComments(ctx, post, rows))

/** A page of comments and what comes along below them. */
async function pieceOf(
  ctx: Context,
  post: PostAccess,
  found: readonly CommentRow[],
  { sort, ...page }: { sort: CommentSort; limit: number; cursor?: string | undefined },
): Promise<ThreadPiece> {
  const { items, nextCursor } = cutPage(found, page, (row) => placeOf(sort, row))
  const rows = await withReplies(ctx, sort, items)
  return { comments: await present(ctx, post, rows), nextCursor, replyCursors: replyCursorsOf(sort, rows) }
}

/** A page of the post's root comments, and from where on the thread is to be watched to miss nothing. */
export async function openThread(ctx: Context, input: z.output<typeof threadInput>): Promise<Thread> {
  const access = await postFor(ctx, 'view', input.postId)
  const { id } = access.post
  // Before the comments: what comes while they are read is told again rather than never.
  const { newest } = await findEventBounds(ctx.db)
  const visit = ctx.viewer && (await findVisit(ctx.db, ctx.viewer.id, id))
  const piece = await pieceOf(ctx, access, await listRoots(ctx.db, id, input.sort, input), input)
  return { ...piece, seenAt: visit?.seenAt ?? null, lastEventId: String(newest) }
}

/** A comment that stands in this post's thread, even if only as a placeholder; else 404. */
async function standingComment(ctx: Context, post: PostAccess, id: string): Promise<CommentRow> {
  const comment = await findComment(ctx.db, id)
  const stands = comment?.postId === post.post.id && (comment.deletedAt === null || comment.replyCount > 0)
  if (!stands) throw new AppError('NOT_FOUND', messages.commentNotFound)
  return comment
}

/** A page of the direct replies to a comment. */
export async function repliesTo(ctx: Context, input: z.output<typeof repliesInput>): Promise<ThreadPiece> {
  const access = await postFor(ctx, 'view', input.postId)
  const parent = await standingComment(ctx, access, input.parentId)
  return pieceOf(ctx, access, await listReplies(ctx.db, parent.id, input.sort, input), input)
}

/** A comment with all that stands above it, from the root on, and the first replies below it. */
export async function threadAround(ctx: Context, input: z.output<typeof aroundInput>): Promise<ThreadPiece> {
  const access = await postFor(ctx, 'view', input.postId)
  const comment = await standingComment(ctx, access, input.commentId)
  const above: CommentRow[] = []
  for (let { parentId } = comment; parentId !== null; { parentId } = above[0] ?? comment) {
    above.unshift(await standingComment(ctx, access, parentId))
  }
  const rows = await withReplies(ctx, input.sort, [comment])
  return {
    comments: await present(ctx, access, [...above, ...rows]),
    nextCursor: null,
    replyCursors: replyCursorsOf(input.sort, rows),
  }
}

/** Remembers that the viewer has seen the thread as it is now. */
export async function visitThread(ctx: Context & { viewer: Viewer }, postId: string) {
  const { post } = await postFor(ctx, 'view', postId)
  await saveVisit(ctx.db, ctx.viewer.id, post.id, timestamp(ctx))
}
