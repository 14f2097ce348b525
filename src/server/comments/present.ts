import type { Comment } from '../../shared/comments.ts'
import type { CommentAccess } from './access.ts'

/** A comment as the viewer sees it; of a deleted one only its place in the thread. */
export function presentComment({ comment, can }: CommentAccess): Comment {
  const isDeleted = comment.deletedAt !== null
  const { reply, edit, remove } = can
  return {
    id: comment.id,
    postId: comment.postId,
    parentId: comment.parentId,
    depth: comment.depth,
    content: isDeleted ? '' : comment.content,
    createdAt: comment.createdAt,
    updatedAt: comment.updatedAt,
    author: isDeleted ? null : { id: comment.authorId, name: comment.authorName, image: comment.authorImage },
    isDeleted,
    can: { reply, edit, remove },
  }
}
