import type { z } from 'zod'
import type { Comment, editCommentInput } from '../../../shared/discussions/comments.ts'
import { commentTextOf } from '../../../shared/discussions/texts.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { analyzeTexts } from '../../instance/content-filter/analyze-texts.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { recordEvent } from '../../platform/live-events/live-events.ts'
import { updateImagesOf } from '../../platform/media/image-usage.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { readEdit } from '../../platform/texts/read-text.ts'
import { deleteSurplusVersions } from '../posts/version-queries.ts'
import { commentFor } from './access/loaders.ts'
import { notifyOfComment } from './notify.ts'
import { presentComment } from './present.ts'
import { insertCommentVersion, updateComment } from './queries.ts'

/** Edits a comment and stores the previous version. Changes nothing if the text is the same. */
export async function editComment(ctx: Context, input: z.output<typeof editCommentInput>): Promise<Comment> {
  const { id } = input
  // Also before the transaction, because others wait for it.
  const earlier = await commentFor(ctx, 'edit', id)
  const texts = await analyzeTexts(ctx, Object.values(commentTextOf(input)))
  const before = earlier.comment.content
  const { content, plainText, mentioned } = await readEdit(ctx, input.content, before, limits.commentMax)
  return inTransaction(ctx, async (ctx) => {
    const access = await commentFor(ctx, 'edit', id)
    const { postId, authorId, updatedAt: writtenAt } = access.comment
    const before = commentTextOf(access.comment)
    if (before.content === content) return presentComment(ctx, access)
    const { communityId } = access.post.post
    await refuseBlockedText(ctx, { communityId, texts })
    const at = timestamp(ctx)
    await insertCommentVersion(ctx.db, { id: newId(), commentId: id, ...before, writtenAt, replacedAt: at })
    await deleteSurplusVersions(ctx.db, 'commentVersion', id)
    await updateComment(ctx.db, access.comment, { content, plainText }, at)
    await indexSoon(ctx, 'comment', [id])
    await updateImagesOf(ctx.db, { targetType: 'COMMENT', targetId: id, communityId, authorId, content })
    await notifyOfComment(ctx, { id, postId, communityId, authorId, mentioned }, null)
    await recordEvent(ctx, { postId, kind: 'comment', targetId: id })
    return presentComment(ctx, await commentFor(ctx, 'view', id))
  })
}
