import type { Comment, CommentIds } from '../../../shared/discussions/comments.ts'
import type { ReactionCount } from '../../../shared/discussions/reactions.ts'
import type { Context } from '../../platform/context.ts'
import { authorRolesOf } from '../posts/author-role-queries.ts'
import { reactionsTo } from '../posts/reaction-queries.ts'
import type { CommentAccess } from './access/loaders.ts'

/** Presents a comment to the viewer; a deleted or hidden one only with its position. */
function presentOne({ comment, can, hidden, hasReported }: CommentAccess, reactions: ReactionCount[]): Comment {
  const isDeleted = comment.deletedAt !== null
  const isNotified = !isDeleted && hidden === null
  const { reply, edit, remove, react, report, review } = can
  return {
    id: comment.id,
    postId: comment.postId,
    parentId: comment.parentId,
    depth: comment.depth,
    content: isNotified ? comment.content : '',
    createdAt: comment.createdAt,
    updatedAt: comment.updatedAt,
    author: isNotified ? { id: comment.authorId, name: comment.authorName, image: comment.authorImage } : null,
    authorRoles: isNotified ? authorRolesOf(comment) : [],
    isDeleted,
    hidden: isDeleted ? null : hidden,
    isHidden: isNotified && comment.hiddenAt !== null,
    isReported: !isDeleted && hasReported,
    replyCount: comment.replyCount,
    reactions: isNotified ? reactions : [],
    can: { reply, edit, remove, react, report, review },
  }
}

/** Presents comments to the viewer. Loads the reactions of all of them in one query. */
export async function presentComments(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  accesses: readonly CommentAccess[],
): Promise<Comment[]> {
  const ids = accesses.map(({ comment }) => comment.id)
  const reactions = await reactionsTo(db, viewer, 'COMMENT', ids)
  return accesses.map((access) => presentOne(access, reactions.get(access.comment.id) ?? []))
}

/** Presents a new comment, which has no reactions yet. */
export const presentNew = (access: CommentAccess): Comment => presentOne(access, [])

/** Presents one comment to the viewer. */
export async function presentComment(ctx: Pick<Context, 'db' | 'viewer'>, access: CommentAccess): Promise<Comment> {
  const [comment] = await presentComments(ctx, [access])
  if (!comment) throw new Error('presentComments returned no comment')
  return comment
}

/** Returns the ids of comments by the reports that affect the viewer. */
export function commentIds(comments: readonly Comment[]): CommentIds {
  const idsOf = (isMeant: (comment: Comment) => boolean) => comments.filter(isMeant).map(({ id }) => id)
  return {
    reportedCommentIds: idsOf(({ isReported }) => isReported),
    hiddenCommentIds: idsOf(({ hidden }) => hidden === 'viewer'),
    flaggedCommentIds: idsOf(({ hidden, isHidden }) => hidden === 'community' || isHidden),
  }
}
