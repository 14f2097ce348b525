import type { z } from 'zod'
import type { editCommentInput } from '../../shared/comments.ts'
import { type Context, inTransaction, timestamp } from '../context.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { postFor } from '../posts/access.ts'
import { type CommentAccess, commentFor } from './access.ts'
import { updateComment } from './queries.ts'

/** Changes what a comment says. Saying the same again changes nothing. */
export const editComment = (ctx: Context, { id, content }: z.output<typeof editCommentInput>): Promise<CommentAccess> =>
  inTransaction(ctx, async (ctx) => {
    const { comment } = await commentFor(ctx, 'edit', id)
    if (comment.content !== content) {
      const { post } = await postFor(ctx, 'view', comment.postId)
      await refuseUnwanted(ctx, { communityId: post.communityId, texts: [content] })
      await updateComment(ctx.db, id, content, timestamp(ctx))
    }
    return commentFor(ctx, 'view', id)
  })
