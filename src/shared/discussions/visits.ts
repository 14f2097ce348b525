import { z } from 'zod'
import { communityRefView } from '../communities/communities.ts'

/**
 * A community of the viewer. `newPosts` counts posts by others since the viewer's last visit that the viewer has not
 * opened, up to one above `limits.newPostsShown`.
 */
export const joinedCommunityView = communityRefView.extend({
  id: z.string(),
  isArchived: z.boolean(),
  newPosts: z.int(),
})
export type JoinedCommunity = z.infer<typeof joinedCommunityView>
