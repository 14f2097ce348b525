import type { CommentNode } from '../../../../shared/discussions/comment-tree.ts'
import type { Comment } from '../../../../shared/discussions/comments.ts'

type Node = CommentNode<Comment>

/** The number of direct replies that are not loaded. */
export const missingReplies = ({ comment, replies }: Node) => Math.max(0, comment.replyCount - replies.length)

/** The number of known descendants. */
export const countDescendants = (node: Node): number =>
  node.replies.reduce((sum, reply) => sum + 1 + countDescendants(reply), missingReplies(node))

/** Whether the tree shows the comment. A hidden comment appears only if a descendant does or may. */
export const isShownInTree = (node: Node): boolean =>
  node.comment.hidden === null || missingReplies(node) > 0 || node.replies.some(isShownInTree)

/** The author's name, or a description of a comment without one. */
export const authorLabel = ({ author, isDeleted }: Comment) =>
  author ? author.name : isDeleted ? 'a deleted comment' : 'a hidden comment'
