import type { z } from 'zod'
import type { addCommentInput, Comment } from '../../../shared/discussions/comments.ts'
import { commentTextOf } from '../../../shared/discussions/texts.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { CommunityAbilities } from '../../communities/core/access/abilities.ts'
import { refuseEndedSession } from '../../identity/sessions/sessions.ts'
import { analyzeTexts } from '../../instance/content-filter/analyze-texts.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { notifyWatchersSoon } from '../../notify/fan-out/watchers-job.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db/after-commit.ts'
import { AppError } from '../../platform/errors.ts'
import { createOnce } from '../../platform/idempotency/once.ts'
import { newId } from '../../platform/ids.ts'
import { recordEvent } from '../../platform/live-events/live-events.ts'
import { recordImagesOf } from '../../platform/media/image-usage.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { readText } from '../../platform/texts/read-text.ts'
import { type PostAccess, postFor } from '../posts/access/loaders.ts'
import { countComment } from '../posts/rank.ts'
import { accessToComment, commentFor, commentIn } from './access/loaders.ts'
import { notifyOfComment } from './notify.ts'
import { presentComment, presentNew } from './present.ts'
import { addToReplyCount, type CommentRow, insertComment } from './queries.ts'

/** Loads the parent of a reply. Throws 404 unless it belongs to the post, 400 at the maximum depth. */
async function parentFor(ctx: Context, post: PostAccess, parentId: string): Promise<CommentRow> {
  const { comment: parent } = await commentIn(ctx, post, 'view', parentId)
  if (parent.depth >= limits.commentDepthMax) throw new AppError('BAD_REQUEST', messages.replyTooDeep)
  return parent
}

/** Adds a comment or a reply and updates the counters. */
export async function addComment(
  ctx: Context & { viewer: Viewer },
  input: z.output<typeof addCommentInput>,
): Promise<Comment> {
  const texts = await analyzeTexts(ctx, Object.values(commentTextOf(input)))
  const { content, plainText, mentioned } = await readText(ctx, input.content, limits.commentMax)
  const create = async (ctx: Context & { viewer: Viewer }) => {
    await refuseEndedSession(ctx)
    const access = await postFor(ctx, 'comment', input.postId)
    const { id: postId, communityId, authorId: postAuthorId } = access.post
    const parent = input.parentId ? await parentFor(ctx, access, input.parentId) : null
    await refuseBlockedText(ctx, { communityId, texts })
    const authorId = ctx.viewer.id
    const position = { postId, parentId: parent?.id ?? null, depth: parent ? parent.depth + 1 : 0 }
    const comment = { id: newId(), ...position, content, plainText, authorId, createdAt: timestamp(ctx) }
    await insertComment(ctx.db, access.post, comment)
    await indexSoon(ctx, 'comment', [comment.id])
    await countComment(ctx.db, postId, authorId, 1)
    if (parent) await addToReplyCount(ctx.db, parent.id, 1)
    await recordImagesOf(ctx.db, { targetType: 'COMMENT', targetId: comment.id, communityId, authorId, content })
    const above = { postAuthorId, parentAuthorId: parent?.authorId ?? null }
    await notifyOfComment(ctx, { ...comment, communityId, mentioned }, above)
    await notifyWatchersSoon(ctx, { postId, commentId: comment.id })
    afterCommit(ctx.db, () => ctx.live.markAbsent(postId, authorId))
    await recordEvent(ctx, { postId, kind: 'comment', targetId: comment.id })
    // The transaction has already loaded the post, and every field of the comment is known, so no reload is needed.
    return presentNew(await accessToComment(ctx, access, newCommentRow(comment, ctx.viewer, access.community)))
  }
  const again = async (ctx: Context, id: string) => presentComment(ctx, await commentFor(ctx, 'view', id))
  return createOnce(ctx, { create, idOf: ({ id }) => id, again })
}

const newCommentRow = (
  comment: Pick<CommentRow, 'id' | 'postId' | 'parentId' | 'depth' | 'content' | 'authorId' | 'createdAt'>,
  author: Viewer,
  { manage, moderate }: CommunityAbilities,
): CommentRow => ({
  ...comment,
  ...{ authorName: author.name, authorImage: author.image, updatedAt: comment.createdAt },
  authorRole: manage ? 'ORGANIZER' : moderate ? 'MODERATOR' : null,
  authorAdminAt: author.isSuperAdmin || author.awaitsStrongPassword ? comment.createdAt : null,
  ...{ deletedAt: null, hiddenAt: null, isReported: 0, best: 0, replyCount: 0 },
})
