import { messages } from '../../shared/messages.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { type PostAccess, postFor } from '../posts/access.ts'
import { type CommentAbility, commentAbilities, hiddenFor } from './policy.ts'
import { type CommentRow, findComment } from './queries.ts'

export interface CommentAccess {
  comment: CommentRow
  post: PostAccess
  can: ReturnType<typeof commentAbilities>
  /** Why it is kept from the viewer; null when it is not. */
  hidden: ReturnType<typeof hiddenFor>
}

const missing = () => new AppError('NOT_FOUND', messages.commentNotFound)

/** What the viewer may do with a comment of a post they got at. */
export function accessToComment(ctx: Pick<Context, 'viewer'>, post: PostAccess, comment: CommentRow): CommentAccess {
  const asked = {
    authorId: comment.authorId,
    depth: comment.depth,
    isDeleted: comment.deletedAt !== null,
    isFlagged: comment.hiddenAt !== null,
    isReported: comment.reportStatus !== null && comment.reportStatus !== 'DISMISSED',
  }
  const ask = { viewer: ctx.viewer, post: post.can, comment: asked }
  return { comment, post, can: commentAbilities(ask), hidden: hiddenFor(ask) }
}

async function postOf(ctx: Context, comment: CommentRow): Promise<PostAccess> {
  try {
    return await postFor(ctx, 'view', comment.postId)
  } catch (error) {
    throw error instanceof AppError ? missing() : error
  }
}

function refusalOf(ability: CommentAbility, { post }: CommentAccess, isAuthor: boolean): string {
  if (ability === 'report' || (ability === 'review' && isAuthor && post.can.seeHidden)) return messages.ownReported
  if (ability === 'review') return messages.memberForbidden
  if (!isAuthor && (ability === 'edit' || ability === 'remove')) return messages.notTheAuthor
  if (post.isArchived) return messages.communityArchived
  return post.post.lockedAt !== null && post.community.comment ? messages.postLocked : messages.communityBanned
}

/**
 * The only way a procedure gets at a comment: 404 unless the viewer may know of it, then 403 unless they may do this.
 * What is hidden from them can still be reported.
 */
export async function commentFor(ctx: Context, ability: CommentAbility, id: string): Promise<CommentAccess> {
  const comment = await findComment(ctx.db, ctx.viewer, id)
  if (!comment) throw missing()
  const access = accessToComment(ctx, await postOf(ctx, comment), comment)
  const isAuthor = ctx.viewer?.id === comment.authorId
  if (!access.can.view && !access.can[ability]) throw missing()
  if (access.can[ability]) return access
  throw ctx.viewer
    ? new AppError('FORBIDDEN', refusalOf(ability, access, isAuthor))
    : new AppError('UNAUTHORIZED', messages.signInNeeded)
}
