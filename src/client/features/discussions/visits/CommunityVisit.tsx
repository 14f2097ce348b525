import type { Community } from '../../../../shared/communities/communities.ts'
import { useRecordVisit } from './use-joined-communities.ts'

/**
 * Records that a member sees the community's posts. A component after the posts, because the record changes the
 * community: before the browser has taken over all of a rendered list, a change makes it take over the rest at once.
 */
export function CommunityVisit({ community }: { community: Community }) {
  useRecordVisit(community)
  return null
}
