import type { Community } from '../../shared/communities.ts'
import type { DetailsDraft } from './use-details-draft.ts'

/** What every section of the settings is given. */
export interface SectionProps {
  community: Community
  details: DetailsDraft
  /** To be called once the community is deleted: nothing is left to show. */
  onGone: () => void
}
