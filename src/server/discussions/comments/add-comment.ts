import type { z } from 'zod'
import type { addCommentInput } from '../../shared/comments.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { recordEvent } from '../live/live.ts'
import { showImagesOf } from '../media/uses.ts'
import { readTexts } from '../moderation/read-texts.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { postFor } from '../posts/access.ts'
import { countComment } from '../posts/rank.ts'
import { accessToComment, type CommentAccess, commentFor } from './access.ts'
import { addToReplyCount, type CommentRow, insertComment } from './queries.ts'
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
export async function addComment(
  ctx: Context & { viewer: Viewer },
  input: z.output<typeof addCommentInput>,
): Promise<CommentAccess> {
  const { content } = input
  const texts = await readTexts([content])
  return inTransaction(ctx, async (ctx) => {
    const access = await postFor(ctx, 'comment', input.postId)
    const { id: postId, communityId, authorId: postAuthorId } = access.post
    const parent = input.parentId ? await parentFor(ctx, postId, input.parentId) : null
    await refuseUnwanted(ctx, { communityId, texts })
    const authorId = ctx.viewer.id
    const place = { postId, parentId: parent?.id ?? null, depth: parent ? parent.depth + 1 : 0 }
    const comment = { id: newId(), ...place, content, authorId, createdAt: timestamp(ctx) }
    await insertComment(ctx.db, comment)
    await countComment(ctx.db, postId, authorId, 1)
    if (parent) await addToReplyCount(ctx.db, parent.id, 1)
    await showImagesOf(ctx.db, { targetType: 'COMMENT', targetId: comment.id, communityId, authorId, content })
    const above = { postAuthorId, parentAuthorId: parent?.authorId ?? null }
    await tellOfComment(ctx, { ...comment, communityId }, above)
    await recordEvent(ctx, { postId, kind: 'comment', targetId: comment.id })
    // What they may do with the post was asked in this very transaction, and of the comment all is known.
    return accessToComment(ctx, access, asWritten(comment, ctx.viewer))
  })
}

/** The row of a comment that was just written. */
const asWritten = (
  comment: Pick<CommentRow, 'id' | 'postId' | 'parentId' | 'depth' | 'content' | 'authorId' | 'createdAt'>,
  author: Viewer,
): CommentRow => ({
  ...comment,
  ...{ authorName: author.name, authorImage: author.image, updatedAt: comment.createdAt },
  ...{ deletedAt: null, hiddenAt: null, isReported: 0, best: 0, replyCount: 0 },
})
