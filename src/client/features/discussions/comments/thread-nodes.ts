import type { CommentNode } from '../../../../shared/discussions/comment-tree.ts'
import type { Comment } from '../../../../shared/discussions/comments.ts'

type Node = CommentNode<Comment>

/** The number of direct replies that are not loaded. */
export const missingReplies = ({ comment, replies }: Node) => Math.max(0, comment.replyCount - replies.length)

/** The number of known descendants. */
export const countDescendants = (node: Node): number =>
  node.replies.reduce((sum, reply) => sum + 1 + countDescendants(reply), missingReplies(node))

/** A newline ends a line that is half full on average. */
const charactersPerNewline = 30

/** The amount of text in a thread, from which the page estimates its height before its layout. */
export function threadSize({ comment, replies }: Node): { comments: number; characters: number } {
  const own = comment.content.length + charactersPerNewline * (comment.content.split('\n').length - 1)
  return replies
    .map(threadSize)
    .reduce((sum, size) => ({ comments: sum.comments + size.comments, characters: sum.characters + size.characters }), {
      comments: 1,
      characters: own,
    })
}

/** Whether the tree shows the comment. A hidden comment appears only if a descendant does or may. */
export const isShownInTree = (node: Node): boolean =>
  node.comment.hidden === null || missingReplies(node) > 0 || node.replies.some(isShownInTree)
