import { limits } from '../../../../shared/platform/limits.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { PostAbilities } from '../../posts/access/abilities.ts'

/** The input of the ability table; `post` holds the abilities for its post. */
export interface CommentPolicyInput {
  viewer: Pick<Viewer, 'id'> | null
  post: Pick<PostAbilities, 'view' | 'list' | 'comment' | 'react' | 'seeHidden'>
  comment: {
    authorId: string
    depth: number
    isDeleted: boolean
    /** Whether reports hide it from others. */
    isHidden: boolean
    /** Whether the viewer has a report of it that was not dismissed. */
    isReported: boolean
    /** Whether it is kept from the viewer, because one of the two muted or blocked the other. */
    isBlocked: boolean
  }
}

/** Returns why an existing comment is hidden from the viewer; null when it is visible. */
export function hiddenFor({ viewer, post, comment }: CommentPolicyInput): 'viewer' | 'community' | 'blocked' | null {
  const isAuthor = viewer !== null && viewer.id === comment.authorId
  if (isAuthor) return null
  if (comment.isHidden && !post.seeHidden) return 'community'
  if (comment.isBlocked && !post.seeHidden) return 'blocked'
  // Moderators still read what they reported in the moderation queue.
  return comment.isReported ? 'viewer' : null
}

/** The ability table for a viewer and a comment. Denies everything else. */
export function commentAbilities(ask: CommentPolicyInput) {
  const { viewer, post, comment } = ask
  const exists = post.view && !comment.isDeleted
  const hidden = hiddenFor(ask)
  const view = exists && hidden === null
  const isAuthor = exists && viewer !== null && viewer.id === comment.authorId
  return {
    view,
    list: view && post.list,
    reply: view && post.comment && comment.depth < limits.commentDepthMax,
    react: view && post.react,
    edit: isAuthor && post.comment,
    // Users who may no longer write here can still delete their own content.
    remove: isAuthor,
    // A repeated report changes nothing.
    report: exists && (hidden === null || hidden === 'viewer') && viewer !== null && !isAuthor,
    // Moderators cannot decide on their own content.
    review: exists && post.seeHidden && !isAuthor,
  }
}

export type CommentAbilities = ReturnType<typeof commentAbilities>
export type CommentAbility = keyof CommentAbilities
