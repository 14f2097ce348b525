import type { z } from 'zod'
import type { addCommentInput } from '../../shared/comments.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { recordEvent } from '../live/live.ts'
import { keepImagesOf } from '../media/uses.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { postFor } from '../posts/access.ts'
import { countComment } from '../posts/rank.ts'
import { accessToComment, type CommentAccess, commentFor } from './access.ts'
import { addToReplyCount, type CommentRow, getComment, insertComment } from './queries.ts'
import { tellOfComment } from './tell.ts'

/** The comment that is replied to. It must be of the same post (404), and not on the last level (400). */
async function parentFor(ctx: Context, postId: string, parentId: string): Promise<CommentRow> {
  const { comment: parent } = await commentFor(ctx, 'view', parentId)
  if (parent.postId !== postId) {
    throw new AppError('NOT_FOUND', messages.commentNotFound)
  }
  if (parent.depth >= limits.commentDepthMax) throw new AppError('BAD_REQUEST', messages.replyTooDeep)
  return parent
}

/** Adds a comment to a post, or a reply to one of its comments, and counts it. */
export const addComment = (
  ctx: Context & { viewer: Viewer },
  input: z.output<typeof addCommentInput>,
): Promise<CommentAccess> =>
  inTransaction(ctx, async (ctx) => {
    const access = await postFor(ctx, 'comment', input.postId)
    const { post } = access
    const parent = input.parentId ? await parentFor(ctx, post.id, input.parentId) : null
    const parentId = parent?.id ?? null
    const depth = parent ? parent.depth + 1 : 0
    const id = newId()
    const at = timestamp(ctx)
    const { content } = input
    await refuseUnwanted(ctx, { communityId: post.communityId, texts: [content] })
    const comment = { id, postId: post.id, parentId, depth, content, authorId: ctx.viewer.id }
    await insertComment(ctx.db, { ...comment, createdAt: at, updatedAt: at, deletedAt: null })
    await countComment(ctx.db, post.id, ctx.viewer.id, 1)
    if (parentId !== null) await addToReplyCount(ctx.db, parentId, 1)
    await keepImagesOf(ctx.db, {
      targetType: 'COMMENT',
      targetId: id,
      communityId: post.communityId,
      authorId: ctx.viewer.id,
      content,
    })
    const above = { postAuthorId: post.authorId, parentAuthorId: parent?.authorId ?? null }
    await tellOfComment(ctx, { ...comment, communityId: post.communityId }, above)
    await recordEvent(ctx, { postId: post.id, kind: 'comment', targetId: id })
    // Nothing but the comment is new: what they may do with the post was asked in this very transaction.
    return accessToComment(ctx, access, await getComment(ctx.db, ctx.viewer, id))
  })
