import { messages } from '../../../../shared/platform/messages.ts'
import { listKeptFrom } from '../../../notify/blocks/queries.ts'
import { type Authorized, authorize } from '../../../platform/authorized.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { commentRefusal, type PostAccess, postFor } from '../../posts/access/loaders.ts'
import { type CommentRow, findComment, listOwnReports } from '../queries.ts'
import { type CommentAbilities, type CommentAbility, commentAbilities, hiddenFor } from './abilities.ts'

/** A comment with the viewer's abilities. A loader has authorized the comment for an ability. */
export interface CommentAccess<Row extends CommentRow = CommentRow> {
  comment: Row
  post: PostAccess
  can: CommentAbilities
  /** Why the comment is hidden from the viewer; null when it is visible. */
  hidden: ReturnType<typeof hiddenFor>
  /** Whether the viewer has reported it, regardless of the decision. */
  hasReported: boolean
}

export type AuthorizedComment<Ability extends CommentAbility> = Authorized<CommentRow, Ability>

const commentNotFound = () => new AppError('NOT_FOUND', messages.commentNotFound)

type OwnReport = Pick<Awaited<ReturnType<typeof listOwnReports>>[number], 'isHiding'>

/** Evaluates the viewer's abilities for a comment of an accessible post. */
function buildAccess(
  { viewer }: Pick<Context, 'viewer'>,
  post: PostAccess,
  comment: CommentRow,
  ownReport: OwnReport | undefined,
  isBlocked: boolean,
): CommentAccess {
  const facts = {
    authorId: comment.authorId,
    depth: comment.depth,
    isDeleted: comment.deletedAt !== null,
    isHidden: comment.hiddenAt !== null,
    isReported: Boolean(ownReport?.isHiding),
    isBlocked,
  }
  const ask = { viewer, post: post.can, comment: facts }
  return { comment, post, can: commentAbilities(ask), hidden: hiddenFor(ask), hasReported: ownReport !== undefined }
}

/** Returns the authors of these comments whose texts are kept from the viewer. */
export async function authorsKeptFrom(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  comments: readonly Pick<CommentRow, 'authorId'>[],
): Promise<ReadonlySet<string>> {
  if (!viewer || comments.length === 0) return new Set()
  // Nobody keeps their own texts from themselves.
  const authorIds = [...new Set(comments.map(({ authorId }) => authorId))].filter((id) => id !== viewer.id)
  if (authorIds.length === 0) return new Set()
  return new Set((await listKeptFrom(db, viewer.id, authorIds)).map(({ id }) => id))
}

/** Evaluates the viewer's abilities for comments of an accessible post. */
export async function accessToComments(
  ctx: Pick<Context, 'db' | 'viewer'>,
  post: PostAccess,
  comments: readonly CommentRow[],
): Promise<CommentAccess[]> {
  const reported = comments.filter(({ isReported }) => isReported).map(({ id }) => id)
  const own = ctx.viewer && reported.length > 0 ? await listOwnReports(ctx.db, ctx.viewer.id, reported) : []
  const reports = new Map(own.map((report) => [report.targetId, report]))
  const blocked = await authorsKeptFrom(ctx, comments)
  return comments.map((comment) =>
    buildAccess(ctx, post, comment, reports.get(comment.id), blocked.has(comment.authorId)),
  )
}

/** Evaluates the viewer's abilities for a comment of an accessible post. */
export async function accessToComment(
  ctx: Pick<Context, 'db' | 'viewer'>,
  post: PostAccess,
  comment: CommentRow,
): Promise<CommentAccess> {
  const [access] = await accessToComments(ctx, post, [comment])
  if (!access) throw new Error('accessToComments returned no access')
  return access
}

async function postOf(ctx: Context, comment: CommentRow): Promise<PostAccess> {
  try {
    return await postFor(ctx, 'view', comment.postId)
  } catch (error) {
    throw error instanceof AppError ? commentNotFound() : error
  }
}

function refusalOf(ability: CommentAbility, { post }: CommentAccess, isAuthor: boolean): string {
  if (ability === 'report' || (ability === 'review' && isAuthor && post.can.seeHidden)) return messages.ownReported
  if (ability === 'review') return messages.memberForbidden
  if (!isAuthor && (ability === 'edit' || ability === 'remove')) return messages.notTheAuthor
  if (post.isArchived) return messages.communityArchived
  return commentRefusal(post)
}

/**
 * Loads a comment for an ability. Throws 404 unless the viewer may know of it, 403 without the ability. Hidden comments
 * can still be reported.
 */
export async function commentFor<Ability extends CommentAbility>(
  ctx: Context,
  ability: Ability,
  id: string,
): Promise<CommentAccess<AuthorizedComment<Ability>>> {
  const comment = await findComment(ctx.db, id)
  if (!comment) throw commentNotFound()
  return authorizeComment(ctx, ability, await accessToComment(ctx, await postOf(ctx, comment), comment))
}

/** The same for a comment of a post that a loader has authorized. Throws 404 for a comment of another post. */
export async function commentIn<Ability extends CommentAbility>(
  ctx: Context,
  post: PostAccess,
  ability: Ability,
  id: string,
): Promise<CommentAccess<AuthorizedComment<Ability>>> {
  const comment = await findComment(ctx.db, id)
  if (comment?.postId !== post.post.id) throw commentNotFound()
  return authorizeComment(ctx, ability, await accessToComment(ctx, post, comment))
}

function authorizeComment<Ability extends CommentAbility>(
  ctx: Context,
  ability: Ability,
  access: CommentAccess,
): CommentAccess<AuthorizedComment<Ability>> {
  const { comment } = access
  const isAuthor = ctx.viewer?.id === comment.authorId
  if (!access.can.view && !access.can[ability]) throw commentNotFound()
  if (access.can[ability]) return { ...access, comment: authorize(comment, ability) }
  throw ctx.viewer
    ? new AppError('FORBIDDEN', refusalOf(ability, access, isAuthor))
    : new AppError('UNAUTHORIZED', messages.signInNeeded)
}
