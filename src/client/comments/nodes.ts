import type { CommentNode } from '../../shared/comment-tree.ts'
import type { Comment } from '../../shared/comments.ts'

type Node = CommentNode<Comment>

/** How many direct replies have not been loaded. */
export const missingReplies = ({ comment, replies }: Node) => Math.max(0, comment.replyCount - replies.length)

/** How many replies stand below a comment, as far as is known. */
export const repliesBelow = (node: Node): number =>
  node.replies.reduce((sum, reply) => sum + 1 + repliesBelow(reply), missingReplies(node))

/** Whether it is shown at its place: one that is hidden only for the sake of replies that are not. */
export const isStanding = (node: Node): boolean =>
  node.comment.hidden === null || missingReplies(node) > 0 || node.replies.some(isStanding)

/** Whose comment it is, for people. */
export const nameOf = ({ author, isDeleted }: Comment) =>
  author ? author.name : isDeleted ? 'a deleted comment' : 'a hidden comment'
