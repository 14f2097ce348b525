import type { communityAbilities } from '../communities/policy.ts'
import type { Viewer } from '../context.ts'

/** Who asks about which post; `community` is what they may do in its community. */
export interface PostAsk {
  viewer: Pick<Viewer, 'id' | 'isSuperAdmin'> | null
  community: Pick<ReturnType<typeof communityAbilities>, 'read' | 'comment' | 'moderate'>
  post: { authorId: string; isDeleted: boolean; isFlagged: boolean; isLocked: boolean }
}

/** What a viewer may do with a post. Everything not said here is refused. */
export function postAbilities({ viewer, community, post }: PostAsk) {
  const isAuthor = viewer !== null && viewer.id === post.authorId
  const decides = community.moderate || viewer?.isSuperAdmin === true
  // A removed post does not exist, not even for its author; what reports have hidden is there for those who answer for it.
  const view = community.read && !post.isDeleted && (!post.isFlagged || isAuthor || decides)
  const takesPart = view && community.comment
  return {
    view,
    comment: takesPart && (!post.isLocked || community.moderate),
    react: takesPart,
    edit: takesPart && isAuthor,
    // Somebody who may no longer write here can still take back what they wrote.
    remove: view && isAuthor,
    report: view && viewer !== null && !isAuthor,
    moderate: takesPart && community.moderate,
    /** What reports hide there. */
    seeHidden: view && decides,
    // Nobody decides about their own.
    review: view && decides && !isAuthor,
  }
}

export type PostAbility = keyof ReturnType<typeof postAbilities>
