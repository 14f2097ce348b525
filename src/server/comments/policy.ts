import { limits } from '../../shared/limits.ts'
import type { Viewer } from '../context.ts'
import type { PostAccess } from '../posts/access.ts'

/** Who asks about which comment; `post` is what they may do with its post. */
export interface CommentAsk {
  viewer: Pick<Viewer, 'id'> | null
  post: Pick<PostAccess['can'], 'view' | 'comment' | 'react' | 'seeHidden'>
  comment: {
    authorId: string
    depth: number
    isDeleted: boolean
    /** Whether reports hide it from others. */
    isFlagged: boolean
    /** Whether the viewer reported it, and nobody has dismissed that. */
    isReported: boolean
  }
}

/** Why a comment that is there is kept from the viewer; null when it is not. */
export function hiddenFor({ viewer, post, comment }: CommentAsk): 'viewer' | 'community' | null {
  const isAuthor = viewer !== null && viewer.id === comment.authorId
  if (comment.isFlagged && !isAuthor && !post.seeHidden) return 'community'
  // Who decides on reports goes on seeing what they reported themselves.
  return comment.isReported && !post.seeHidden ? 'viewer' : null
}

/** What a viewer may do with a comment. Everything not said here is refused. */
export function commentAbilities(ask: CommentAsk) {
  const { viewer, post, comment } = ask
  const exists = post.view && !comment.isDeleted
  const hidden = hiddenFor(ask)
  const view = exists && hidden === null
  const isAuthor = exists && viewer !== null && viewer.id === comment.authorId
  return {
    view,
    reply: view && post.comment && comment.depth < limits.commentDepthMax,
    react: view && post.react,
    edit: isAuthor && post.comment,
    // Somebody who may no longer write here can still take back what they wrote.
    remove: isAuthor,
    // To report once more changes nothing, and says so.
    report: exists && hidden !== 'community' && viewer !== null && !isAuthor,
    // Nobody decides about their own.
    review: exists && post.seeHidden && !isAuthor,
  }
}

export type CommentAbility = keyof ReturnType<typeof commentAbilities>
