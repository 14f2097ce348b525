import { messages } from '../../shared/messages.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { type PostAccess, postFor } from '../posts/access.ts'
import { type CommentAbility, commentAbilities } from './policy.ts'
import { type CommentRow, findComment } from './queries.ts'

export interface CommentAccess {
  comment: CommentRow
  can: ReturnType<typeof commentAbilities>
}

const missing = () => new AppError('NOT_FOUND', messages.commentNotFound)

/** What the viewer may do with a comment of a post they got at. */
export function accessToComment(ctx: Context, post: PostAccess, comment: CommentRow): CommentAccess {
  const asked = { authorId: comment.authorId, depth: comment.depth, isDeleted: comment.deletedAt !== null }
  return { comment, can: commentAbilities({ viewer: ctx.viewer, post: post.can, comment: asked }) }
}

async function postOf(ctx: Context, comment: CommentRow): Promise<PostAccess> {
  try {
    return await postFor(ctx, 'view', comment.postId)
  } catch (error) {
    throw error instanceof AppError ? missing() : error
  }
}

/** The only way a procedure gets at a comment: 404 unless the viewer may see it, then 403 unless they may do this. */
export async function commentFor(ctx: Context, ability: CommentAbility, id: string): Promise<CommentAccess> {
  const comment = await findComment(ctx.db, id)
  if (!comment) throw missing()
  const post = await postOf(ctx, comment)
  const access = accessToComment(ctx, post, comment)
  if (!access.can.view) throw missing()
  if (!access.can[ability]) {
    if (ctx.viewer?.id !== comment.authorId) throw new AppError('FORBIDDEN', messages.notTheAuthor)
    throw new AppError('FORBIDDEN', post.isArchived ? messages.communityArchived : messages.communityBanned)
  }
  return access
}
