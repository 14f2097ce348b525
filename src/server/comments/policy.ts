import { limits } from '../../shared/limits.ts'
import type { Viewer } from '../context.ts'

/** Who asks about which comment; `post` is what they may do with its post. */
export interface CommentAsk {
  viewer: Pick<Viewer, 'id'> | null
  post: { view: boolean; comment: boolean }
  comment: { authorId: string; depth: number; isDeleted: boolean }
}

/** What a viewer may do with a comment. Everything not said here is refused. */
export function commentAbilities({ viewer, post, comment }: CommentAsk) {
  const exists = post.view && !comment.isDeleted
  const isAuthor = exists && viewer !== null && viewer.id === comment.authorId
  // Somebody who may no longer write here can still take back what they wrote.
  return {
    view: exists,
    reply: exists && post.comment && comment.depth < limits.commentDepthMax,
    edit: isAuthor && post.comment,
    remove: isAuthor,
  }
}

export type CommentAbility = keyof ReturnType<typeof commentAbilities>
