import { messages } from '../../shared/messages.ts'
import type { ReportStatus } from '../../shared/reports.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { type PostAccess, postFor } from '../posts/access.ts'
import { type CommentAbility, commentAbilities, hiddenFor } from './policy.ts'
import { type CommentRow, findComment, listOwnReports } from './queries.ts'

export interface CommentAccess {
  comment: CommentRow
  post: PostAccess
  can: ReturnType<typeof commentAbilities>
  /** Why it is kept from the viewer; null when it is not. */
  hidden: ReturnType<typeof hiddenFor>
  /** Whether the viewer reported it. */
  hasReported: boolean
}

const missing = () => new AppError('NOT_FOUND', messages.commentNotFound)

/** What the viewer may do with a comment of a post they got at, with how their own report of it stands. */
function accessWith(
  { viewer }: Pick<Context, 'viewer'>,
  post: PostAccess,
  comment: CommentRow,
  reportStatus: ReportStatus | null,
): CommentAccess {
  const asked = {
    authorId: comment.authorId,
    depth: comment.depth,
    isDeleted: comment.deletedAt !== null,
    isFlagged: comment.hiddenAt !== null,
    isReported: reportStatus !== null && reportStatus !== 'DISMISSED',
  }
  const ask = { viewer, post: post.can, comment: asked }
  return { comment, post, can: commentAbilities(ask), hidden: hiddenFor(ask), hasReported: reportStatus !== null }
}

/** What the viewer may do with comments of a post they got at. */
export async function accessToComments(
  ctx: Pick<Context, 'db' | 'viewer'>,
  post: PostAccess,
  comments: readonly CommentRow[],
): Promise<CommentAccess[]> {
  const reported = comments.filter(({ isReported }) => isReported).map(({ id }) => id)
  const own = ctx.viewer && reported.length > 0 ? await listOwnReports(ctx.db, ctx.viewer.id, reported) : []
  const statuses = new Map(own.map(({ targetId, status }) => [targetId, status]))
  return comments.map((comment) => accessWith(ctx, post, comment, statuses.get(comment.id) ?? null))
}

/** What the viewer may do with a comment of a post they got at. */
export async function accessToComment(
  ctx: Pick<Context, 'db' | 'viewer'>,
  post: PostAccess,
  comment: CommentRow,
): Promise<CommentAccess> {
  const [access] = await accessToComments(ctx, post, [comment])
  if (!access) throw new Error('nobody was asked about a comment')
  return access
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
  const comment = await findComment(ctx.db, id)
  if (!comment) throw missing()
  const access = await accessToComment(ctx, await postOf(ctx, comment), comment)
  const isAuthor = ctx.viewer?.id === comment.authorId
  if (!access.can.view && !access.can[ability]) throw missing()
  if (access.can[ability]) return access
  throw ctx.viewer
    ? new AppError('FORBIDDEN', refusalOf(ability, access, isAuthor))
    : new AppError('UNAUTHORIZED', messages.signInNeeded)
}
