import type { CommunityAbilities } from '../../../communities/core/access/abilities.ts'
import type { Viewer } from '../../../platform/context.ts'

/** The input of the ability table; `community` holds the abilities for its community. */
export interface PostPolicyInput {
  viewer: Pick<Viewer, 'id' | 'isSuperAdmin'> | null
  community: Pick<CommunityAbilities, 'read' | 'list' | 'takePart' | 'comment' | 'moderate'>
  post: { authorId: string; isDeleted: boolean; isHidden: boolean; isLocked: boolean }
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
    list: view && community.list,
    comment: takesPart && community.comment && (!post.isLocked || community.moderate),
    react: takesPart,
    edit: takesPart && isAuthor,
    // Users who may no longer write here can still delete their own content.
    remove: view && isAuthor,
    report: view && viewer !== null && !isAuthor,
    moderate: takesPart && community.moderate,
    /** See hidden comments in its thread. */
    seeHidden: view && decides,
    // Moderators cannot decide on their own content.
    review: view && decides && !isAuthor,
  }
}

export type PostAbilities = ReturnType<typeof postAbilities>
export type PostAbility = keyof PostAbilities
