import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { Author } from '../../../../shared/identity/auth.ts'

interface LocalComment {
  id: string
  postId: string
  content: string
  author: Author
  parentId: string | null
  sentAt: string
  /** The comment that it answers, if the thread has it. */
  parent: Comment | undefined
}

/**
 * The viewer's comment as the thread shows it until the server has it. A reply to a comment that the thread does not have
 * is shown at its top level.
 */
export function localComment({ id, postId, content, author, parentId, sentAt, parent }: LocalComment): Comment {
  return {
    ...{ id, postId, content, author, parentId },
    depth: parent ? parent.depth + 1 : 0,
    createdAt: sentAt,
    updatedAt: sentAt,
    authorRoles: [],
    isDeleted: false,
    hidden: null,
    isHidden: false,
    isReported: false,
    replyCount: 0,
    reactions: [],
    // Nothing, until the server says more.
    can: { reply: false, edit: false, remove: false, react: false, report: false, review: false },
  }
}
