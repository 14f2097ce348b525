import type { Comment } from '../../shared/comments.ts'
import type { ReactionCount } from '../../shared/reactions.ts'
import type { Context } from '../context.ts'
import { reactionsTo } from '../posts/reaction-queries.ts'
import type { CommentAccess } from './access.ts'

/** A comment as the viewer sees it; of a deleted or hidden one only its place in the thread. */
function presentOne({ comment, can, hidden, hasReported }: CommentAccess, reactions: ReactionCount[]): Comment {
  const isDeleted = comment.deletedAt !== null
  const isTold = !isDeleted && hidden === null
  const { reply, edit, remove, react, report, review } = can
  return {
    id: comment.id,
    postId: comment.postId,
    parentId: comment.parentId,
    depth: comment.depth,
    content: isTold ? comment.content : '',
    createdAt: comment.createdAt,
    updatedAt: comment.updatedAt,
    author: isTold ? { id: comment.authorId, name: comment.authorName, image: comment.authorImage } : null,
    isDeleted,
    hidden: isDeleted ? null : hidden,
    isFlagged: isTold && comment.hiddenAt !== null,
    isReported: !isDeleted && hasReported,
    replyCount: comment.replyCount,
    reactions: isTold ? reactions : [],
    can: { reply, edit, remove, react, report, review },
  }
}

/** Comments as the viewer sees them; their reactions come in one statement for all. */
export async function presentComments(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  accesses: readonly CommentAccess[],
): Promise<Comment[]> {
  const ids = accesses.map(({ comment }) => comment.id)
  const reactions = await reactionsTo(db, viewer, 'COMMENT', ids)
  return accesses.map((access) => presentOne(access, reactions.get(access.comment.id) ?? []))
}

/** A comment that was just written, to which nobody can have reacted. */
export const presentNew = (access: CommentAccess): Comment => presentOne(access, [])

/** One comment as the viewer sees it. */
export async function presentComment(ctx: Pick<Context, 'db' | 'viewer'>, access: CommentAccess): Promise<Comment> {
  const [comment] = await presentComments(ctx, [access])
  if (!comment) throw new Error('a comment was presented to nothing')
  return comment
}
