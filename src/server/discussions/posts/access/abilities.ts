import type { CommunityAbilities } from '../../../communities/core/access/abilities.ts'
import type { Viewer } from '../../../platform/context.ts'

/** The input of the ability table; `community` holds the abilities for its community. */
export interface PostPolicyInput {
  viewer: Pick<Viewer, 'id' | 'isSuperAdmin'> | null
  community: Pick<CommunityAbilities, 'read' | 'list' | 'takePart' | 'comment' | 'moderate'>
  post: {
    authorId: string
    isDeleted: boolean
    /** Whether reports hide it, or it is held. */
    isHidden: boolean
    /** Whether it waits for approval. */
    isHeld: boolean
    isLocked: boolean
  }
}

/** The ability table for a viewer and a post. Denies everything else. */
export function postAbilities({ viewer, community, post }: PostPolicyInput) {
  const isAuthor = viewer !== null && viewer.id === post.authorId
  const decides = community.moderate || viewer?.isSuperAdmin === true
  // A deleted post is invisible even to its author; a hidden post is visible to its author and moderators.
  const view = community.read && !post.isDeleted && (!post.isHidden || isAuthor || decides)
  const takesPart = view && community.takePart
  return {
    view,
    // Moderators open a held post from their queue; it is in no list but the lists of its author.
    list: view && community.list && (!post.isHeld || isAuthor),
    comment: takesPart && !post.isHeld && community.comment && (!post.isLocked || community.moderate),
    react: takesPart && !post.isHeld,
    edit: takesPart && isAuthor,
    // Users who may no longer write here can still delete their own content.
    remove: view && isAuthor,
    report: view && viewer !== null && !isAuthor && !post.isHeld,
    moderate: takesPart && community.moderate && !post.isHeld,
    /** See hidden comments in its thread. */
    seeHidden: view && decides,
    // Moderators cannot decide on their own content.
    review: view && decides && !isAuthor && !post.isHeld,
    approve: view && decides && !isAuthor && post.isHeld,
  }
}

export type PostAbilities = ReturnType<typeof postAbilities>
export type PostAbility = keyof PostAbilities
