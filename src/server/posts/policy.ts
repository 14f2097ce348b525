import type { communityAbilities } from '../communities/policy.ts'
import type { Viewer } from '../context.ts'

/** Who asks about which post; `community` is what they may do in its community. */
export interface PostAsk {
  viewer: Pick<Viewer, 'id'> | null
  community: Pick<ReturnType<typeof communityAbilities>, 'read' | 'comment'>
  post: { authorId: string; isDeleted: boolean }
}

/** What a viewer may do with a post. Everything not said here is refused. */
export function postAbilities({ viewer, community, post }: PostAsk) {
  // A removed post does not exist, not even for its author.
  const view = community.read && !post.isDeleted
  const isAuthor = viewer !== null && viewer.id === post.authorId
  return { view, comment: view && community.comment, edit: view && isAuthor, remove: view && isAuthor }
}

export type PostAbility = keyof ReturnType<typeof postAbilities>
