import type { Community } from '../../../../shared/communities/communities.ts'
import { piece } from '../../../ui/piece.tsx'
import { useRecordVisit } from './use-joined-communities.ts'

/**
 * Records that a member sees the community's posts. A piece after the posts, because the record changes the
 * community: before the browser has taken over all of a rendered list, a change makes it take over the rest at once.
 */
export const CommunityVisit = piece(({ community }: { community: Community }) => {
  useRecordVisit(community)
  return null
})
