import type { z } from 'zod'
import type { editCommentInput } from '../../shared/comments.ts'
import { type Context, inTransaction, timestamp } from '../context.ts'
import { newId } from '../ids.ts'
import { recordEvent } from '../live/live.ts'
import { keepImagesOf } from '../media/uses.ts'
import { readTexts } from '../moderation/read-texts.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { type CommentAccess, commentFor } from './access.ts'
import { insertCommentVersion, updateComment } from './queries.ts'
import { tellOfComment } from './tell.ts'

/** Changes what a comment says, and keeps what it said before. Saying the same again changes nothing. */
export async function editComment(
  ctx: Context,
  { id, content }: z.output<typeof editCommentInput>,
): Promise<CommentAccess> {
  const texts = await readTexts([content])
  return inTransaction(ctx, async (ctx) => {
    const access = await commentFor(ctx, 'edit', id)
    const { postId, authorId, content: before, updatedAt: writtenAt } = access.comment
    if (before === content) return access
    const { communityId } = access.post.post
    await refuseUnwanted(ctx, { communityId, texts })
    const at = timestamp(ctx)
    await insertCommentVersion(ctx.db, { id: newId(), commentId: id, content: before, writtenAt, replacedAt: at })
    await updateComment(ctx.db, id, content, at)
    await keepImagesOf(ctx.db, { targetType: 'COMMENT', targetId: id, communityId, authorId, content })
    await tellOfComment(ctx, { id, postId, communityId, authorId, content }, before)
    await recordEvent(ctx, { postId, kind: 'comment', targetId: id })
    return commentFor(ctx, 'view', id)
  })
}
